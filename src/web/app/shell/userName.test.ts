import { expect, it } from 'vitest';
import { displayName, initial } from '#web/app/shell/userName.ts';

it.each([
  ['Ann', 'bell@example.com', 'Ann', 'A'],
  ['zoë', 'bell@example.com', 'zoë', 'Z'],
  [null, 'bell@example.com', 'bell@example.com', 'B'],
  [' ', 'bell@example.com', 'bell@example.com', 'B'],
  [null, '', 'User', 'U'],
  ['🐶 Rex', '', '🐶 Rex', '🐶'],
])(
  '%s with the address "%s" is shown as %s, with the initial %s [user-name-1]',
  (firstName, email, name, letter) => {
    expect(displayName({ firstName, email })).toBe(name);
    expect(initial({ firstName, email })).toBe(letter);
  },
);

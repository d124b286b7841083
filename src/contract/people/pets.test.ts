import { expect, test } from 'vitest';
import { petFormOn } from '#contract/people/pets.ts';

test.each([
  ['2026-03-02', '2026-03-02', true],
  ['2026-03-02', '2026-03-03', false],
  ['2026-03-03', '2026-03-03', true],
])("on the business's day %s a pet born on %s is taken: %s", (today, dateOfBirth, isTaken) => {
  const typed = {
    clientId: '0198f0a0-0000-7000-8000-000000000000',
    name: 'Biscuit',
    species: 'Dog',
    dateOfBirth,
  };
  expect(petFormOn(() => today).safeParse(typed).success).toBe(isTaken);
});

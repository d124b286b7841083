import { expect, test } from 'vitest';
import { shortcutOf } from '#web/app/shortcuts/keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [{ key: 'n' }, 'n'],
  [{ key: 'N', shiftKey: true }, 'n'],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: '/' }, '/'],
  [{ key: 'k', ctrlKey: true }, 'Control+k'],
  [{ key: 'K', metaKey: true }, 'Control+k'],
  [{ key: 'n', ctrlKey: true }, undefined],
  [{ key: 'n', altKey: true }, undefined],
  [{ key: 'ArrowLeft' }, 'ArrowLeft'],
  [{ key: 'ArrowLeft', shiftKey: true }, undefined],
  [{ key: ' ' }, undefined],
  [{ key: 'Enter' }, undefined],
])('%o is the shortcut %s [shortcuts-1]', (pressed, shortcut) => {
  expect(shortcutOf({ ...none, ...pressed })).toBe(shortcut);
});

import { expect, test } from 'vitest';
import { newPassword } from '#contract/identity/users.ts';

test.each([
  [7, false],
  [8, true],
  [256, true],
  [257, false],
])('a new password of %d characters fits: %s [new-password-1]', (length, fits) => {
  expect(newPassword.safeParse('x'.repeat(length)).success).toBe(fits);
});

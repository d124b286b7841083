import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_MESSAGE_LENGTH, withoutPersonalData } from '#contract/rules/withoutPersonalData.ts';

test.each([
  [
    "Cannot read properties of undefined (reading 'firstName')",
    "Cannot read properties of undefined (reading 'firstName')",
  ],
  ['map is not a function', 'map is not a function'],
  ["Failed to execute 'insertBefore' on 'Node'", "Failed to execute 'insertBefore' on 'Node'"],
  [
    'Unexpected token \'J\', "Jane Doe, 1 High St" is not valid JSON',
    'Unexpected token \'J\', "…" is not valid JSON',
  ],
  ['No client “Jane Doe” here', 'No client “…” here'],
  ["No client 'Jane Doe' here", "No client '…' here"],
  ['Sent to jane.doe+x@example.org today', 'Sent to …@… today'],
  ['Nothing at https://pets.example.org/clients?q=Jane', 'Nothing at …://…'],
  ['Failed to fetch /api/clients/search?q=Jane now', 'Failed to fetch /… now'],
  ['No 0193d1f2-1234-7abc-8def-0123456789ab', 'No …'],
  ['Call +44 7700 900456 now', 'Call +… now'],
  ['An end "that never', 'An end "…"'],
  ['Two\n  lines', 'Two lines'],
])('%j is logged as %j', (message, logged) => {
  expect(withoutPersonalData(message)).toBe(logged);
});

test('a message is short, and an email address never is in it [without-personal-data-1]', () => {
  fc.assert(
    fc.property(fc.string(), fc.emailAddress(), fc.string(), (before, email, after) => {
      const logged = withoutPersonalData(`${before} ${email} ${after}`);
      expect(logged.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
      expect(logged).not.toContain(email);
    }),
  );
});

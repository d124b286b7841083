import { expect, test } from 'vitest';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { HttpError } from '#web/platform/net/http.ts';

const own = (status: number, message: string) => new HttpError(status, JSON.stringify({ message }));
const CONFIRM = 'Confirm your email address first.';

test.each([
  ['a wrong field', own(400, 'Credit at most £30.00.'), 'Credit at most £30.00.'],
  ['an address that is not confirmed', own(403, CONFIRM), CONFIRM],
  ['what changed meanwhile', own(409, 'This draft has changed.'), 'This draft has changed.'],
  ['too long', own(422, 'Choose fewer days.'), 'Choose fewer days.'],
  ['too many emails', own(429, 'You have sent many emails.'), 'You have sent many emails.'],
  ['an ended session', own(401, 'Unauthorized'), 'Failed'],
  ['what was deleted', own(404, 'Invoice not found'), 'Failed'],
  ['a fault of the server', own(500, 'Internal Server Error'), 'Failed'],
  ['a page of a proxy', new HttpError(403, '<html>Forbidden</html>'), 'Failed'],
  ['no answer', new TypeError('Failed to fetch'), 'Failed'],
])('the server’s own sentence says why it refused, else the page’s: %s', (_case, error, said) => {
  expect(problemOf(error, 'Failed')).toBe(said);
});

import { expect, test } from 'vitest';
import { afterError } from '#web/platform/net/afterError.ts';
import { HttpError } from '#web/platform/net/http.ts';

const OFFLINE = new TypeError('Failed to fetch');

test.each([
  [OFFLINE, 'retry'],
  [new HttpError(401, 'Unauthorized'), 'retry'],
  [new HttpError(408, ''), 'retry'],
  [new HttpError(429, ''), 'retry'],
  [new HttpError(500, ''), 'retry'],
  [new HttpError(503, ''), 'retry'],
  [new HttpError(400, ''), 'refused'],
  [new HttpError(409, ''), 'refused'],
  [new HttpError(413, ''), 'refused'],
])('after %s: %s', (error, next) => {
  expect(afterError(error)).toBe(next);
});

import { expect, test } from 'vitest';
import { afterError } from '#web/platform/net/afterError.ts';
import { HttpError } from '#web/platform/net/http.ts';

const OFFLINE = new TypeError('Failed to fetch');

test.each([
  [OFFLINE, 'retry'],
  [new HttpError(401, 'Unauthorized'), 'retry'],
  [new HttpError(408, ''), 'retry'],
  [new HttpError(429, ''), 'retry'],
  [new HttpError(401, '{"message":"Unauthorized"}'), 'retry'],
  [new HttpError(403, '{"message":"You have 500 clients, which is the most"}'), 'retry'],
  [new HttpError(408, '{"message":"It took too long"}'), 'retry'],
  [new HttpError(429, '{"message":"That’s too many changes in one minute."}'), 'retry'],
  [new HttpError(500, ''), 'retry'],
  [new HttpError(503, ''), 'retry'],
  [new HttpError(404, '<html>Sign in to this Wi-Fi</html>'), 'retry'],
  [new HttpError(404, '{"message":"no Route matched with those values"}'), 'retry'],
  [new HttpError(404, '{"message":"Route GET:/api/visits/1 not found"}'), 'retry'],
  [new HttpError(404, '{"message":"Visit not found"}'), 'refused'],
  [new HttpError(400, ''), 'retry'],
  [new HttpError(400, '{"message":"Enter a name"}'), 'refused'],
  [new HttpError(409, '{"message":"It has changed"}'), 'refused'],
  [new HttpError(413, ''), 'refused'],
])('after %s: %s [after-error-1]', (error, next) => {
  expect(afterError(error)).toBe(next);
});

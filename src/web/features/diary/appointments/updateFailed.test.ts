import { expect, test } from 'vitest';
import { updateFailed } from '#web/features/diary/appointments/updateFailed.ts';
import { HttpError } from '#web/platform/net/http.ts';

const answer = (status: number, body: object) => new HttpError(status, JSON.stringify(body));

test.each([
  [
    'was changed since',
    answer(409, { message: 'Compare both versions.', current: { id: 'a1' } }),
    '. It has been changed since, on another screen or by someone else.',
  ],
  ['is gone', answer(404, { message: 'Appointment not found' }), '. It has been deleted.'],
  ['is refused', answer(400, { message: 'It ends too early.' }), '. It ends too early.'],
  [
    'got no answer',
    new TypeError('Failed to fetch'),
    '. No answer came back. Check your connection and try again.',
  ],
  ['met a broken server', answer(500, { message: 'Out of order' }), ''],
])('an appointment that %s says why it was not updated [update-failed-1]', (_, error, reason) => {
  expect(updateFailed(error)).toBe(`Failed to update appointment${reason}`);
});

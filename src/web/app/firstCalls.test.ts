import { expect, it } from 'vitest';
import { firstCalls } from '#web/app/firstCalls.ts';

const place = { now: new Date('2026-11-30T23:30:00Z'), timeZone: 'Europe/London' };
const calls = (pathname: string, search = '', at = place) => {
  const { first, behind } = firstCalls({ pathname, search }, at);
  return [...first, ...behind];
};

it('every page asks who is signed in, before anything else', () => {
  for (const path of ['/', '/clients', '/messages', '/nowhere', '/pets/1', '/constructor']) {
    expect(calls(path)[0]).toBe('/api/auth/user');
  }
});

it('what has no lists asks for nothing more', () => {
  expect(calls('/messages')).toEqual(['/api/auth/user']);
  expect(calls('/nowhere')).toEqual(['/api/auth/user']);
});

it('the month is that of the business, wherever the device is', () => {
  expect(calls('/calendar')).toContain('/api/appointments?from=2026-11-01&to=2026-12-05');
  const auckland = { ...place, timeZone: 'Pacific/Auckland' };
  expect(calls('/calendar', '', auckland)).toContain(
    '/api/appointments?from=2026-11-29&to=2027-01-02',
  );
});

it('a calendar whose address names its days is not guessed at', () => {
  expect(calls('/calendar', '?view=week')).toEqual(['/api/auth/user']);
});

it('the profile of a pet asks for that pet', () => {
  expect(calls('/pets/0193')).toEqual(['/api/auth/user', '/api/pets/0193', '/api/clients']);
});

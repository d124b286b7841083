import { expect, test } from 'vitest';
import { runLinks } from '#web/entities/contactLinks.ts';

const stops = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1} High St`);
const parts = (link: string) => Object.fromEntries(new URL(link).searchParams);

test('a run is one link: from here over each stop to the last [contact-links-1]', () => {
  expect(runLinks(stops(3)).map(parts)).toEqual([
    { api: '1', destination: '3 High St', waypoints: '1 High St|2 High St' },
  ]);
  expect(runLinks(stops(1)).map(parts)).toEqual([{ api: '1', destination: '1 High St' }]);
});

test('two bookings after each other at one address are one stop [contact-links-2]', () => {
  expect(runLinks(['A', 'A', 'B', 'A']).map(parts)).toEqual([
    { api: '1', destination: 'A', waypoints: 'A|B' },
  ]);
});

test('of more than ten stops a further link goes on where the one before ends [contact-links-3]', () => {
  const [first, second, ...others] = runLinks(stops(12)).map(parts);
  expect(others).toEqual([]);
  expect(first?.['waypoints']?.split('|')).toHaveLength(9);
  expect(first?.['destination']).toBe('10 High St');
  expect(second).toEqual({
    api: '1',
    origin: '10 High St',
    destination: '12 High St',
    waypoints: '11 High St',
  });
});

test('a run without addresses has no link [contact-links-4]', () => {
  expect(runLinks([])).toEqual([]);
});

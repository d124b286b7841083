import { describe, expect, test } from 'vitest';

import { relativeTime } from '#contract/rules/relativeTime.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');

describe("a recent message's time", () => {
  test.each(['2026-11-21T12:00:00.000Z', '2026-11-21T11:00:00.001Z', '2026-11-21T12:30:00+01:00'])(
    'is "Just now" under 1 hour: %s [relative-time-1]',
    (sentAt) => {
      expect(relativeTime(sentAt, NOW)).toBe('Just now');
    },
  );

  test('is "Just now" for a moment in the future', () => {
    expect(relativeTime('2026-11-22T12:00:00Z', NOW)).toBe('Just now');
  });

  test.each([
    ['2026-11-21T11:00:00.000Z', '1 hour ago'],
    ['2026-11-21T10:00:00.001Z', '1 hour ago'],
    ['2026-11-21T10:00:00.000Z', '2 hours ago'],
    ['2026-11-20T12:00:00.001Z', '23 hours ago'],
    ['2026-11-21T10:00:00+01:00', '3 hours ago'],
    ['2026-11-21 10:00:00.123456+00', '1 hour ago'],
  ])('is then "N hour(s) ago": %s is %s [relative-time-2]', (sentAt, text) => {
    expect(relativeTime(sentAt, NOW)).toBe(text);
  });

  test.each([
    ['2026-11-20T12:00:00Z', '1 day ago'],
    ['2026-11-19T12:00:01Z', '1 day ago'],
    ['2026-11-19T12:00:00Z', '2 days ago'],
    ['2025-11-21T12:00:00Z', '365 days ago'],
  ])('is then "N day(s) ago": %s is %s [relative-time-3]', (sentAt, text) => {
    expect(relativeTime(sentAt, NOW)).toBe(text);
  });

  test.each([
    null,
    undefined,
    '',
    'yesterday',
    '5',
    '2026-11-21',
    '2026-11-21T10:00:00',
    '2026-13-45T99:00:00Z',
  ])('is "Unknown time" without a readable time: %j [relative-time-4]', (sentAt) => {
    expect(relativeTime(sentAt, NOW)).toBe('Unknown time');
  });
});

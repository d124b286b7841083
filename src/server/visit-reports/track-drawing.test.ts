import { expect, test, vi } from 'vitest';
import { reportTrack, type TrackSource } from '#contract/rules/reportTrack.ts';
import { runTask } from '#server/platform/processes/run-task.ts';
import { drawTrack } from '#server/visit-reports/track-drawing.ts';

vi.mock(import('#server/platform/processes/run-task.ts'), { spy: true });

const START = Date.parse('2026-03-29T08:00:00Z');

/** A walk to the north, five metres every four seconds. */
const walk = (count: number, stops: readonly number[] = []): TrackSource => ({
  points: Array.from({ length: count }, (_, at) => ({
    lat: 51.5 + at * 0.000_045,
    lng: -0.1,
    timestamp: START + at * 4_000,
  })),
  from: START,
  to: START + count * 4_000,
  stops,
});

test('a long way is drawn in a process of its own, once until something of it changes', async () => {
  const long = walk(20_000);
  const drawings = await Promise.all([drawTrack('sam', long), drawTrack('sam', long)]);
  drawings.push(await drawTrack('sam', walk(20_000)));
  expect(drawings).toEqual(Array.from({ length: 3 }, () => reportTrack(long)));
  expect(runTask).toHaveBeenCalledTimes(1);
  // Another door is another drawing.
  const corrected = walk(20_000, [START + 40_000_000]);
  expect(await drawTrack('sam', corrected)).toEqual(reportTrack(corrected));
  expect(drawings).not.toContainEqual(reportTrack(corrected));
  expect(runTask).toHaveBeenCalledTimes(2);
  await drawTrack('sam', walk(900));
  expect(runTask).toHaveBeenCalledTimes(2);
}, 60_000);

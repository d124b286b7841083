import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { haversineMiles } from '#contract/rules/distance.ts';
import type { WalkPoint } from '#contract/visits/walks.ts';
import { DEMO_POINTS, demoFeed } from '#web/data/recorder/demo.ts';
import { geolocationFeed, pointOf } from '#web/data/recorder/geolocation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('emits the eight demo points, one every two seconds, the first at once [position-feeds-1]', () => {
  const seen: WalkPoint[] = [];
  const end = demoFeed({ onPosition: (point) => seen.push(point), onError: () => undefined }, 0);
  expect(seen).toHaveLength(1);
  vi.advanceTimersByTime(1999);
  expect(seen).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(seen).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(seen.map(({ lat, lng }) => ({ lat, lng }))).toEqual(DEMO_POINTS);
  expect(seen.at(-1)?.timestamp).toBe((seen[0]?.timestamp ?? 0) + 14_000);
  end();
});

it('makes a demo walk that is long enough to save from its sixth point on', () => {
  const miles = DEMO_POINTS.slice(1, 6).reduce(
    (sum, point, at) => sum + haversineMiles(DEMO_POINTS[at] ?? point, point),
    0,
  );
  expect(miles).toBeGreaterThan(0.05);
});

const position = (coords: Partial<GeolocationCoordinates>): GeolocationPosition =>
  ({ coords, timestamp: 1_750_000_000_000.7 }) as GeolocationPosition;

test.each([
  [
    { latitude: 51.123_456_789, longitude: -0.1, accuracy: 4.967 },
    { lat: 51.123_456_8, lng: -0.1, timestamp: 1_750_000_000_001, accuracy: 5 },
  ],
  [
    { latitude: 51, longitude: -0.1, accuracy: Number.NaN },
    { lat: 51, lng: -0.1, timestamp: 1_750_000_000_001 },
  ],
  [{ latitude: Number.NaN, longitude: 0, accuracy: 5 }, undefined],
])('a position %o becomes the point %o', (coords, point) => {
  expect(pointOf(position(coords))).toEqual(point);
});

it('reports an error on a device without location, instead of throwing', () => {
  vi.stubGlobal('navigator', {});
  let errors = 0;
  const stop = geolocationFeed({ onPosition: () => undefined, onError: () => (errors += 1) }, 0);
  expect(errors).toBe(1);
  expect(stop).not.toThrow();
});

it('watches with high accuracy, a timeout of 10 s and positions at most 5 s old, and tries again after an error [position-feeds-2]', () => {
  type Fail = (error: { code: number }) => void;
  const watches: { fail: Fail; options: PositionOptions | undefined }[] = [];
  const cleared: number[] = [];
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (_: unknown, fail: Fail, options?: PositionOptions) =>
        watches.push({ fail, options }),
      clearWatch: (id: number) => cleared.push(id),
    },
  });
  const denied: unknown[] = [];
  const onError = (isDenied?: boolean) => void denied.push(isDenied);
  const end = geolocationFeed({ onPosition: () => undefined, onError }, 0);
  expect(watches[0]?.options).toEqual({
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 5000,
  });
  watches[0]?.fail({ code: 2 });
  expect(denied).toEqual([false]);
  vi.advanceTimersByTime(3000);
  expect(watches).toHaveLength(2);
  expect(cleared).toEqual([1]);
  end();
  watches[1]?.fail({ code: 1 });
  expect(denied).toEqual([false, true]);
  vi.advanceTimersByTime(10_000);
  expect(watches).toHaveLength(2);
  expect(cleared).toEqual([1, 2]);
});

/** Walks for the tests of exports. */
export const START = Date.UTC(2026, 2, 29, 8);

/** Straight north at one fix a second, 1.5 m each; `at` is the index. */
export const northward = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    lat: 51.5 + at * 1.35e-5,
    lng: -0.17,
    timestamp: START + at * 1000,
  }));

/** Characters and numbers that a file could get wrong. */
export const difficultWalk = {
  name: 'Rex & "Bo" <the> lake]]> \u0001 — Ŵaterloo 🐕',
  description: 'Ducks &amp; geese\u000b',
  isDemo: true,
  gpsData: [
    { lat: -90, lng: 180, timestamp: 0 },
    { lat: 1e-9, lng: -1e-9, timestamp: 1_500_000_000.5 },
    { lat: 90, lng: 179.999_999_999, timestamp: Date.UTC(9998, 11, 31) },
  ],
};

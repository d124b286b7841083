/** The demo: a short walk through Hyde Park, the same each time. */
import type { PositionFeed } from '#web/data/recorder/positionFeed.ts';

const DEMO_STEP_MS = 2000;

/** Eight points, about 25 metres apart, from the bank of the Serpentine up to the path. */
export const DEMO_POINTS = [
  { lat: 51.5053, lng: -0.1668 },
  { lat: 51.50537, lng: -0.16646 },
  { lat: 51.50545, lng: -0.16613 },
  { lat: 51.50556, lng: -0.16583 },
  { lat: 51.50572, lng: -0.16559 },
  { lat: 51.50593, lng: -0.16548 },
  { lat: 51.50615, lng: -0.16544 },
  { lat: 51.50637, lng: -0.16547 },
] as const;

/** The first point at once, the others every two seconds; then none until the walk is stopped. */
export const demoFeed: PositionFeed = ({ onPosition }, recorded) => {
  let next = recorded;
  const emit = () => {
    const point = DEMO_POINTS[next];
    if (point === undefined) return clearInterval(timer);
    next += 1;
    onPosition({ ...point, timestamp: Date.now() });
  };
  const timer = setInterval(emit, DEMO_STEP_MS);
  emit();
  return () => clearInterval(timer);
};

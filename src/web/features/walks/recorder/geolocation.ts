/** Positions of the device, and what to do while it has none. */
import type { WalkPoint } from '#contract/walks.ts';
import type { Feed } from '#web/features/walks/recorder/feed.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 };

/** How long to wait after an error before the device is asked anew: some browsers end a watch that failed. */
const ASK_AGAIN_MS = 3000;

/** Seven decimals are a centimetre: finer than any phone, and a third of the text. */
const DECIMALS = 1e7;
const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;

/** A position as a point of a walk; undefined where the device gave no numbers. */
export function pointOf({ coords, timestamp }: GeolocationPosition): WalkPoint | undefined {
  const { latitude, longitude, accuracy } = coords;
  if (![latitude, longitude, timestamp].every(Number.isFinite)) return undefined;
  const point = {
    lat: rounded(latitude),
    lng: rounded(longitude),
    timestamp: Math.round(timestamp),
  };
  return Number.isFinite(accuracy) && accuracy >= 0
    ? { ...point, accuracy: Math.round(accuracy * 10) / 10 }
    : point;
}

export const hasLocation = (): boolean =>
  typeof navigator !== 'undefined' && 'geolocation' in navigator && Boolean(navigator.geolocation);

/** Watches the device's position, also over errors, until it is stopped. */
export const geolocationFeed: Feed = ({ onFix, onFault }) => {
  let watch: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function unwatch() {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
    watch = undefined;
  }
  function ask() {
    if (stopped) return;
    unwatch();
    watch = navigator.geolocation.watchPosition(
      (position) => {
        clearTimeout(timer);
        const point = pointOf(position);
        if (point !== undefined) onFix(point);
      },
      () => {
        onFault();
        clearTimeout(timer);
        timer = setTimeout(ask, ASK_AGAIN_MS);
      },
      OPTIONS,
    );
  }
  ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unwatch();
  };
};

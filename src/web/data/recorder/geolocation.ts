/** Positions from the device's location. */
import type { WalkPoint } from '#contract/visits/walks.ts';
import type { PositionFeed } from '#web/data/recorder/positionFeed.ts';

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 };

/** How long to wait after an error before watching again: some browsers end a watch that failed. */
const RETRY_MS = 3000;

/** `GeolocationPositionError.PERMISSION_DENIED`: also what a page gets that is not secure. */
const DENIED = 1;

/** Seven decimals are a centimetre: finer than any phone measures, and a third of the text. */
const DECIMALS = 1e7;
const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;

/** A position as a point of a walk; undefined where the device reported no numbers. */
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

/** Watches the device's position until it is stopped, and goes on after errors. */
export const geolocationFeed: PositionFeed = ({ onPosition, onError }) => {
  if (!hasLocation()) {
    onError();
    return () => undefined;
  }
  let watchId: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function unwatch() {
    if (watchId !== undefined) navigator.geolocation.clearWatch(watchId);
    watchId = undefined;
  }
  function watch() {
    if (stopped) return;
    unwatch();
    watchId = navigator.geolocation.watchPosition(
      (position) => {
        clearTimeout(timer);
        const point = pointOf(position);
        if (point !== undefined) onPosition(point);
      },
      ({ code }) => {
        onError(code === DENIED);
        clearTimeout(timer);
        timer = setTimeout(watch, RETRY_MS);
      },
      OPTIONS,
    );
  }
  watch();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unwatch();
  };
};

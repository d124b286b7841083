const HOUR_MS = 3_600_000;

// With its zone, because a text without one would mean another moment on every machine.
const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/**
 * How long ago a message was sent: "Just now" under an hour (and for a clock that runs ahead), then
 * whole hours, from 24 hours on whole days; "Unknown time" without a readable timestamp.
 */
export function relativeTime(sentAt: string | null | undefined, now: Date): string {
  const sentMs = TIMESTAMP.test(sentAt ?? '') ? Date.parse(sentAt ?? '') : Number.NaN;
  if (Number.isNaN(sentMs)) return 'Unknown time';
  const hours = Math.floor((now.getTime() - sentMs) / HOUR_MS);
  if (hours < 1) return 'Just now';
  return hours < 24 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** "just now", "12 min ago", "3 hours ago", "2 days ago"; "just now" for a clock that runs ahead, too. */
export function agoText(atMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - atMs) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
}

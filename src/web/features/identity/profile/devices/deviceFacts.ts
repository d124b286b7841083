/** What the list says about a device. */
import type { Device } from '#contract/identity/devices.ts';
import { shortDate } from '#contract/rules/localTime.ts';
import { relativeTime } from '#contract/rules/relativeTime.ts';

/** `Signed in 21 Nov 2026, last used 3 hours ago`. */
export function deviceFacts(
  { current, signedInAt, lastSeenAt }: Pick<Device, 'current' | 'signedInAt' | 'lastSeenAt'>,
  now: Date,
  timeZone: string,
): string {
  const signedIn = `Signed in ${shortDate(Date.parse(signedInAt), timeZone)}`;
  return current
    ? signedIn
    : `${signedIn}, last used ${relativeTime(lastSeenAt, now).toLowerCase()}`;
}

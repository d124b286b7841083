/** What the list says of an entry of the security log. */
import { SECURITY_DETAILS, SECURITY_EVENTS } from '#contract/identity/securityEvents.ts';
import type { SecurityEvent } from '#contract/identity/securityLog.ts';
import { shortDateTime } from '#contract/rules/localTime.ts';

const titles: Readonly<Record<string, string>> = SECURITY_EVENTS;

/** `Signed in with a passkey`, `Wrong password, 3 times`. */
export function activityTitle({
  kind,
  detail,
  times,
}: Pick<SecurityEvent, 'kind' | 'detail' | 'times'>): string {
  const words = [titles[kind] ?? 'Something else', SECURITY_DETAILS[detail ?? '']];
  const title = words.filter(Boolean).join(' ');
  return times > 1 ? `${title}, ${times} times` : title;
}

/** `21 Jun 2026, 09:30, Chrome on Android, 203.0.113.7`. */
export const activityFacts = (
  { at, device, ipAddress }: Pick<SecurityEvent, 'at' | 'device' | 'ipAddress'>,
  timeZone: string,
): string =>
  [shortDateTime(Date.parse(at), timeZone), device, ipAddress].filter(Boolean).join(', ');

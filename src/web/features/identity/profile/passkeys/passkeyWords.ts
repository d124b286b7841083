/** What is said about passkeys, and about why a device made none. */
import type { Passkey } from '#contract/identity/passkeys.ts';
import { shortDate } from '#contract/rules/localTime.ts';
import { relativeTime } from '#contract/rules/relativeTime.ts';

const IS_ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** Why no passkey can be made on this page; undefined where one can. `knows` is whether the browser supports passkeys. */
export function noPasskeysHere(hostname: string, knows: boolean): string | undefined {
  if (!IS_ADDRESS.test(hostname) && knows) return undefined;
  return IS_ADDRESS.test(hostname)
    ? 'Passkeys need a domain name: open Pawkeeper at localhost, or at a domain with https, to add one.'
    : 'This browser can’t create passkeys here. They need https and a recent browser.';
}

/** What a device is commonly called, from what its browser calls itself. */
export function deviceName(userAgent: string): string {
  const names = [
    [/iPhone/, 'My iPhone'],
    [/iPad/, 'My iPad'],
    [/Android/, 'My Android phone'],
    [/Mac OS X/, 'My Mac'],
    [/Windows/, 'My Windows computer'],
    [/CrOS/, 'My Chromebook'],
  ] as const;
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'My computer';
}

/** The line under a passkey's name. One that was made at another domain does not work here, and says so. */
export function passkeyFacts(
  passkey: Passkey,
  hostname: string,
  now: Date,
  timeZone: string,
): string {
  const { createdAt, lastUsedAt, site } = passkey;
  const used = lastUsedAt === null ? 'not used yet' : `last used ${ago(lastUsedAt, now)}`;
  const elsewhere = site === hostname ? '' : `, only for ${site}`;
  return `Added ${shortDate(Date.parse(createdAt), timeZone)}, ${used}${elsewhere}`;
}

const ago = (moment: string, now: Date): string => relativeTime(moment, now).toLowerCase();

const CODES: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_INVALID_DOMAIN:
    'Passkeys only work at the web address that Pawkeeper is set up for. Open it there.',
  ERROR_INVALID_RP_ID:
    'Passkeys only work at the web address that Pawkeeper is set up for. Open it there.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device can’t check that it’s you. Set up a PIN, fingerprint or face unlock on it first.',
};

/** What to do where the device made no passkey; undefined where the failure is not the device's. */
export function deviceAdvice(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? CODES[error.code] : undefined;
  if (code !== undefined) return code;
  const isDevices = ['NotAllowedError', 'AbortError', 'WebAuthnError'].includes(error.name);
  return isDevices
    ? 'No passkey was created. Try again, and follow the steps on your device.'
    : undefined;
}

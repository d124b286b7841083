/** The words of the security log. */

/** What is logged, with the words of the profile page. */
export const SECURITY_EVENTS = {
  registered: 'Account created',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Wrong password',
  'device-signed-out': 'Device signed out',
  'devices-signed-out': 'Signed out everywhere else',
  'password-changed': 'Password changed',
  'password-alone': 'Password changed with a link, other sign-in methods removed',
  'password-reset': 'Password changed with a link',
  'password-added': 'Password added',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'second-factor-on': 'Two-step sign-in switched on',
  'second-factor-off': 'Two-step sign-in switched off',
  'second-factor-failed': 'Wrong code',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-made': 'New recovery codes made',
  'device-trusted': 'Device trusted for 30 days',
  'provider-connected': 'Sign-in account connected',
  'provider-disconnected': 'Sign-in account disconnected',
  'link-made': 'Private link made',
  'links-revoked': 'Private links disabled',
  exported: 'Everything downloaded',
  'client-deleted': 'Client deleted',
  'administrator-disabled': 'Account disabled by the administrator',
  'administrator-enabled': 'Account enabled by the administrator',
  'administrator-ended-sessions': 'Signed out everywhere by the administrator',
  'administrator-removed-second-factor': 'Two-step sign-in switched off by the administrator',
  'administrator-reset-link': 'Password reset link made by the administrator',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

/** What a link is for, or how someone signed in, as the log names it. */
export const SECURITY_DETAILS: Readonly<Record<string, string>> = {
  password: 'with a password',
  passkey: 'with a passkey',
  provider: 'with a connected account',
  client: 'to a client’s conversation and pages',
  portal: 'to a client’s pages',
  invoice: 'to an invoice',
  report: 'to a visit report',
  feed: 'to the calendar feed',
};

export const MAX_SECURITY_EVENTS = 100;

/** How many are shown at first, and added by a tap. */
export const SECURITY_EVENTS_AT_ONCE = 25;

/** What identity saves even where the disk is nearly full. */

/** Signing in and out, and what opens an account again, must work on a full disk: they write little, and deleting frees space. */
export const SAVED_ON_A_FULL_DISK = [
  '/api/login',
  '/api/login/code',
  '/api/login/passkey',
  '/api/login/passkey/options',
  '/api/logout',
  '/api/forgot-password',
  '/api/reset-password',
];

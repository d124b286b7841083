/** Changing the signed-in user's password. */
import type { PasswordChange } from '#contract/identity/users.ts';
import { useChange } from '#web/data/change.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** Signs out every other device. */
export const useChangePassword = () =>
  useChange(
    'password',
    (change: PasswordChange) => apiRequest<void>('PUT', '/api/auth/password', change),
    { waits: true },
  );

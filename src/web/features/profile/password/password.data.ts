/** Changing the signed-in user's password. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '#contract/users.ts';
import { devicesQuery } from '#web/features/profile/devices/devices.data.ts';
import { signInMethodsQuery } from '#web/features/profile/signInMethods.data.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** Signs out every other device. */
export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => apiRequest<void>('PUT', '/api/auth/password', change),
    onSuccess: async () => {
      await cache.invalidateQueries(devicesQuery);
      await cache.invalidateQueries(signInMethodsQuery);
    },
  });
}

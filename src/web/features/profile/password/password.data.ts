/** Changing the signed-in user's password. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '#contract/users.ts';
import { apiRequest } from '#web/platform/http.ts';

/** Every other device is signed out by it. */
export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: PasswordChange) => apiRequest<void>('PUT', '/api/auth/password', change),
    onSuccess: () =>
      Promise.all(
        ['/api/auth/sessions', '/api/ways-in'].map((path) =>
          cache.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}

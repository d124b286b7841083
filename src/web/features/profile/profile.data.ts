/** Changing the signed-in user's own profile. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileChanges, User } from '#contract/users.ts';
import { apiRequest } from '#web/platform/http.ts';

const USER = ['/api/auth/user'];

/** Saves the profile; the sidebar follows at once. */
export function useSaveProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => apiRequest<User>('PUT', '/api/auth/user', changes),
    onSuccess: (user) => cache.setQueryData<User>(USER, user),
  });
}

/** Makes a photo that was sent the profile picture. */
export function useSaveProfilePhoto() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (photoURL: string) =>
      apiRequest<{ objectPath: string }>('PUT', '/api/profile-photo', { photoURL }),
    onSuccess: ({ objectPath }) =>
      cache.setQueryData<User>(USER, (user) => user && { ...user, profileImageUrl: objectPath }),
  });
}

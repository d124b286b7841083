/** Changing the signed-in user's own profile, and the end of the account. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountDeletion, ProfileChanges, User } from '#contract/users.ts';
import { apiRequest } from '#web/platform/http.ts';

/** Where all that is the user's is downloaded. */
export const EXPORT_PATH = '/api/account/export';

/** Years of appointments go at once. */
const DELETION_MS = 60_000;

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

/** Deletes the account with everything in it. Until the browser leaves, the screens show what they hold. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (proof: AccountDeletion) =>
      apiRequest<undefined>('DELETE', '/api/account', proof, { timeoutMs: DELETION_MS }),
  });

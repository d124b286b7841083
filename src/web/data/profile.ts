/** Changing the signed-in user's own profile, and deleting the account. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountDeletion, ProfileChanges, User } from '#contract/identity/users.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { CURRENT_USER_PATH } from '#web/platform/session/currentUser.ts';

/** Where the user downloads all of their data. */
export const EXPORT_PATH = '/api/account/export';

/** Years of appointments are deleted in one request. */
const DELETION_MS = 60_000;

const USER = [CURRENT_USER_PATH];

/** Saves the profile; the sidebar follows at once. */
export function useSaveProfile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => apiRequest<User>('PUT', CURRENT_USER_PATH, changes),
    onSuccess: (user) => cache.setQueryData<User>(USER, user),
  });
}

/** Makes an uploaded photo the profile picture. */
export function useSaveProfilePhoto() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (photoURL: string) =>
      apiRequest<{ objectPath: string }>('PUT', '/api/profile-photo', { photoURL }),
    onSuccess: ({ objectPath }) =>
      cache.setQueryData<User>(USER, (user) => user && { ...user, profileImageUrl: objectPath }),
  });
}

/** Deletes the account with everything in it. Until the browser leaves, the screens show the data that they have. */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (proof: AccountDeletion) =>
      apiRequest<undefined>('DELETE', '/api/account', proof, { timeoutMs: DELETION_MS }),
  });

/** Where the signed-in user is signed in. */
import { DEVICES_PATH, PUSH_PATH } from '#web/features/profile/notifications/push.data.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '#contract/devices.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** Fetched again at each visit: the user may have signed in elsewhere since. */
export const devicesQuery = queryOptions<Device[]>({ queryKey: [DEVICES_PATH], staleTime: 0 });

export const useDevices = () => useQuery(devicesQuery);

/** Signs one device out; `undefined` all but this one. */
export function useSignOutDevices() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      apiRequest<void>('DELETE', id === undefined ? DEVICES_PATH : `${DEVICES_PATH}/${id}`),
    // Notifications end with the session.
    onSettled: async () =>
      Promise.all([
        cache.invalidateQueries(devicesQuery),
        cache.invalidateQueries({ queryKey: [PUSH_PATH] }),
      ]),
  });
}

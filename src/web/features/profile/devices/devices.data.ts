/** Where the signed-in user is signed in. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '#contract/devices.ts';
import { apiRequest } from '#web/platform/http.ts';

const DEVICES = ['/api/auth/sessions'];

/** Asked for anew at each visit: other devices come and go by themselves. */
export const useDevices = () => useQuery<Device[]>({ queryKey: DEVICES, staleTime: 0 });

/** Signs one device out; `undefined` all but this one. */
export function useSignOutDevices() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      apiRequest<void>(
        'DELETE',
        id === undefined ? '/api/auth/sessions' : `/api/auth/sessions/${id}`,
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: DEVICES }),
  });
}

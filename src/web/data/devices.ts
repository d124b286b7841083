/** Where the signed-in user is signed in. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Device } from '#contract/identity/devices.ts';
import { useChange } from '#web/data/change.ts';
import { DEVICES_PATH } from '#web/data/push.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** Fetched again at each visit: the user may have signed in elsewhere since. */
const devicesQuery = queryOptions<Device[]>({ queryKey: [DEVICES_PATH], staleTime: 0 });

export const useDevices = () => useQuery(devicesQuery);

/** Signs one device out; `undefined` all but this one. Notifications end with the session. */
export const useSignOutDevices = () =>
  useChange(
    'device',
    (id: string | undefined) =>
      apiRequest<void>('DELETE', id === undefined ? DEVICES_PATH : `${DEVICES_PATH}/${id}`),
    { waits: true },
  );

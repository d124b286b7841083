/** On which devices notifications are shown. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PushDevice } from '#contract/identity/pushSubscriptions.ts';
import { useChange } from '#web/data/change.ts';
import { PUSH_PATH } from '#web/data/push.ts';
import { turnOff, turnOn } from '#web/features/identity/profile/notifications/thisBrowser.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';

/** Fetched again at each visit: it may have been changed on another device since. */
const pushDevicesQuery = queryOptions<PushDevice[]>({ queryKey: [PUSH_PATH], staleTime: 0 });

export const usePushDevices = () => useQuery(pushDevicesQuery);

/** Turns notifications on in this browser; gives whether the browser was allowed to. */
export const useTurnOn = (userId: string) =>
  useChange('pushDevice', () => turnOn(userId), { waits: true });

/** Turns notifications off on a device. */
export const useTurnOff = () =>
  useChange(
    'pushDevice',
    async ({ id, current }: PushDevice) => {
      await deleteRequest(`${PUSH_PATH}/${id}`);
      if (current) await turnOff();
    },
    { waits: true },
  );

/** On which devices notifications are shown. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushDevice } from '#contract/pushSubscriptions.ts';
import { PUSH_PATH } from '#web/features/profile/notifications/push.data.ts';
import { turnOff, turnOn } from '#web/features/profile/notifications/thisBrowser.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

/** Fetched again at each visit: it may have been changed on another device since. */
const pushDevicesQuery = queryOptions<PushDevice[]>({ queryKey: [PUSH_PATH], staleTime: 0 });

export const usePushDevices = () => useQuery(pushDevicesQuery);

/** Turns notifications on in this browser; gives whether the browser was allowed to. */
export function useTurnOn(userId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => turnOn(userId),
    onSettled: () => invalidate(cache, pushDevicesQuery),
  });
}

/** Turns notifications off on a device. */
export function useTurnOff() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, current }: PushDevice) => {
      await deleteRequest(`${PUSH_PATH}/${id}`);
      if (current) await turnOff();
    },
    onSettled: () => invalidate(cache, pushDevicesQuery),
  });
}

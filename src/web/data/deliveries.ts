/** Notifications by email: their settings, a preview, and what became of each. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  Delivery,
  deliveryPreview,
  MessageSettings,
  MessageSettingsChanges,
  NotificationKind,
} from '#contract/messages/deliveries.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { User } from '#contract/identity/users.ts';
import { readAgain, useChange } from '#web/data/change.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { toast } from '#web/platform/toasts/toast.ts';

/** The business's name as emails to clients give it. */
export const businessName = ({ businessName: name, firstName, lastName }: User): string =>
  name?.trim() || [firstName, lastName].filter(Boolean).join(' ').trim() || 'Your pet professional';

const PATH = '/api/deliveries';
const SETTINGS = '/api/message-settings';

const settingsQuery = queryOptions<MessageSettings>({ queryKey: [SETTINGS] });

export const useMessageSettings = () => useQuery(settingsQuery);

/** The kinds of notifications with their words; none until they are known. They change with an update of Pawkeeper only. */
const kindsQuery = queryOptions<NotificationKind[]>({
  queryKey: ['/api/notification-kinds'],
  staleTime: 'static',
});

export const useNotificationKinds = () => useQuery(kindsQuery);

/** Whether this Pawkeeper can email clients; false until it is known. */
export const useCanSend = (): boolean => useMessageSettings().data?.canSend === true;

/** Changes some of the settings. Changes that follow each other are sent one after another. */
export function useChangeMessageSettings() {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: SETTINGS },
    mutationFn: (changes: MessageSettingsChanges) =>
      apiRequest<MessageSettings>('PUT', SETTINGS, changes),
    onSuccess: (saved) => cache.setQueryData(settingsQuery.queryKey, saved),
    onError: () => void readAgain(cache, 'messageSettings'),
  });
}

/** The reminders that this evening would send. Bookings and words change them: read at each look. */
const previewQuery = queryOptions<z.output<typeof deliveryPreview>>({
  queryKey: [`${SETTINGS}/preview`],
  staleTime: 0,
});

export const useReminderPreview = () => useQuery(previewQuery);

/** What was told since a day, the latest first. It changes without a save: read at each visit. */
const deliveriesQuery = (from: IsoDate) =>
  queryOptions<Delivery[]>({ queryKey: [`${PATH}?from=${from}`], staleTime: 0 });

export const useDeliveries = (from: IsoDate) => useQuery(deliveriesQuery(from));

const FOLLOW_EVERY_MS = 1_500;
const FOLLOWED_TIMES = 20;

/**
 * Waits until an email that somebody has just asked for was sent or not, for half a minute, then calls `onEnded`. A failure is
 * told: whoever sent it may have left the page.
 */
export async function followDelivery(
  { id, state }: Delivery,
  onEnded: () => unknown,
): Promise<void> {
  if (state !== 'waiting' && state !== 'sending') return;
  for (let times = 0; times < FOLLOWED_TIMES; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, FOLLOW_EVERY_MS));
    // What can't be read now is read at the next look.
    const now = await apiRequest<Delivery>('GET', `${PATH}/${id}`).catch(() => undefined);
    if (now === undefined || now.state === 'sending') continue;
    if (now.state === 'waiting' && now.reason === null) continue;
    if (now.state !== 'sent') toast({ title: 'Email not sent', description: now.reason ?? '' });
    onEnded();
    return;
  }
}

/** Sends a delivery now that waits, failed or was missed. */
export const useSendNow = () =>
  useChange('delivery', (id: string) => apiRequest<Delivery>('POST', `${PATH}/${id}/send`));

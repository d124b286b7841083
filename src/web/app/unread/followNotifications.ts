/** Goes to the page of a notification that was tapped, and keeps this browser told. */
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/identity/users.ts';
import { keepNotifications } from '#web/features/identity/profile/notifications/thisBrowser.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { CURRENT_USER_PATH } from '#web/platform/session/currentUser.ts';

/** Listens to the service worker until the signal. */
export function followNotifications(cache: QueryClient, signal: AbortSignal): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<{ open?: string } | null>) => {
      if (data?.open === undefined) return;
      navigate(data.open);
      ports[0]?.postMessage('opened');
    },
    { signal },
  );
  const user = cache.getQueryData<User>([CURRENT_USER_PATH]);
  if (user) void keepNotifications(user.id).catch(() => undefined);
}

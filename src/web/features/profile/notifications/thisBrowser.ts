/** Notifications in this browser: whether it can show them, and turning them on and off. */
import type { z } from 'zod';
import type { PushDevice, pushKey } from '#contract/pushSubscriptions.ts';
import { PUSH_KEY_PATH, PUSH_PATH } from '#web/features/profile/notifications/push.data.ts';
import { apiRequest } from '#web/platform/net/http.ts';

/** Whose notifications this browser shows: signed in again, they go on without another tap. */
const KEY = 'pawkeeper:notifications';
const READY_MS = 10_000;

/** `homeScreen`: only an app on the Home Screen of an iPhone or iPad can. `blocked`: somebody said no, which the browser remembers. */
export type Ability = 'yes' | 'blocked' | 'homeScreen' | 'insecure' | 'no';

/** What decides whether a browser can show notifications. */
export interface BrowserFacts {
  hasPush: boolean;
  isSecure: boolean;
  permission: NotificationPermission | undefined;
  userAgent: string;
  /** An iPad calls itself a Mac, which has no touch screen. */
  touchPoints: number;
  isInstalled: boolean;
}

/** Whether a browser can show notifications, and if not, why. */
export function abilityOf(browser: BrowserFacts): Ability {
  const { hasPush, isSecure, permission, userAgent, touchPoints, isInstalled } = browser;
  if (!isSecure) return 'insecure';
  if (hasPush) return permission === 'denied' ? 'blocked' : 'yes';
  const isApple =
    /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return isApple && !isInstalled ? 'homeScreen' : 'no';
}

/** Whether this browser can show notifications now. */
export const ability = (): Ability =>
  abilityOf({
    hasPush:
      'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
    isSecure: globalThis.isSecureContext,
    permission: 'Notification' in globalThis ? Notification.permission : undefined,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  });

/** Whether somebody has allowed notifications here. */
export const isAllowed = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';

/** The service worker of the app; the first visit installs it while the page is idle. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker did not start')), READY_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

/** Whether a subscription is for the sender with this key: after a move to another installation it may not be. */
function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, at) => byte === key[at]);
}

async function subscribe(): Promise<void> {
  const { pushManager } = await worker();
  const { publicKey } = await apiRequest<z.output<typeof pushKey>>('GET', PUSH_KEY_PATH);
  const key = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  const known = before && isFor(before, key) ? before : undefined;
  if (!known) await before?.unsubscribe();
  const subscription =
    known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  await apiRequest<PushDevice>('POST', PUSH_PATH, { endpoint, keys });
}

/** Asks for permission, which browsers grant after a tap only, and shows notifications from now on. Returns whether it was granted. */
export async function turnOn(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe();
  localStorage.setItem(KEY, userId);
  return true;
}

/** Shows no more notifications here. */
export async function turnOff(): Promise<void> {
  localStorage.removeItem(KEY);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Subscribes again where the session is another one by now, and this user had turned notifications on here. */
export async function keepNotifications(userId: string): Promise<void> {
  if (localStorage.getItem(KEY) !== userId || ability() !== 'yes' || !isAllowed()) return;
  const devices = await apiRequest<PushDevice[]>('GET', PUSH_PATH);
  if (!devices.some(({ current }) => current)) await subscribe();
}

/** Notifications in this browser: whether it can show them, and turning them on and off. */
import type { z } from 'zod';
import type { Device } from '#contract/identity/devices.ts';
import type { PushDevice, pushKey } from '#contract/identity/pushSubscriptions.ts';
import { DEVICES_PATH, PUSH_KEY_PATH, PUSH_PATH } from '#web/data/push.ts';
import { subscriptionFor } from '#web/features/identity/profile/notifications/subscription.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const KEY = 'pawkeeper:notifications';
const READY_MS = 10_000;

/** Whose notifications this browser shows: signed in again, they go on without another tap. And what the server was told last. */
interface Mark {
  userId: string;
  /** Names the session that the subscription ends with. */
  sessionId?: string | undefined;
  endpoint?: string | undefined;
}

/** What this browser has kept; earlier versions kept the user's id alone. */
function readMark(): Mark | undefined {
  const kept = localStorage.getItem(KEY);
  if (kept === null) return undefined;
  if (!kept.startsWith('{')) return { userId: kept };
  const mark: Mark = JSON.parse(kept);
  return mark;
}

/** `homeScreen`: only an app on the Home Screen of an iPhone or iPad can. `blocked`: someone said no, which the browser remembers. */
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

/** Whether someone has allowed notifications here. */
export const isAllowed = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';

/** The service worker of the app; the first visit installs it while the page is idle. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The service worker did not start')), READY_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

/** Names the session of this browser. */
async function findSessionId(): Promise<string | undefined> {
  const devices = await apiRequest<Device[]>('GET', DEVICES_PATH);
  return devices.find(({ current }) => current)?.id;
}

async function subscribe(userId: string): Promise<void> {
  const { pushManager } = await worker();
  const { publicKey } = await apiRequest<z.output<typeof pushKey>>('GET', PUSH_KEY_PATH);
  const subscription = await subscriptionFor(pushManager, publicKey);
  const sessionId = await findSessionId();
  await apiRequest<PushDevice>('POST', PUSH_PATH, subscription);
  const mark: Mark = { userId, sessionId, endpoint: subscription.endpoint };
  localStorage.setItem(KEY, JSON.stringify(mark));
}

/** Asks for permission, which browsers grant after a tap only, and shows notifications from now on. Returns whether it was granted. */
export async function turnOn(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(userId);
  return true;
}

/** Shows no more notifications here. */
export async function turnOff(): Promise<void> {
  localStorage.removeItem(KEY);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * Keeps the server told where this browser is, if this user turned notifications on here. Subscribes again in a new session, and
 * where the browser has renewed or dropped its subscription. Where neither has changed and the server knows it no more, someone
 * turned it off on another device, and it stays off.
 */
export async function keepNotifications(userId: string): Promise<void> {
  const mark = readMark();
  if (mark?.userId !== userId || ability() !== 'yes' || !isAllowed()) return;
  const { pushManager } = await worker();
  const subscription = await pushManager.getSubscription();
  if (subscription?.endpoint !== mark.endpoint) return subscribe(userId);
  const devices = await apiRequest<PushDevice[]>('GET', PUSH_PATH);
  if (devices.some(({ current }) => current)) return;
  await ((await findSessionId()) === mark.sessionId ? turnOff() : subscribe(userId));
}

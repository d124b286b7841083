/** What the service worker does when the browser has renewed or dropped its subscription, perhaps with Pawkeeper closed. */
import type { z } from 'zod';
import type { PushDevice, pushKey } from '#contract/identity/pushSubscriptions.ts';
import { PUSH_KEY_PATH, PUSH_PATH } from '#web/data/push.ts';
import { subscriptionFor } from '#web/features/identity/profile/notifications/subscription.ts';

/** Undefined if nobody is signed in. Failures stay silent: nobody is looking. */
async function read<T>(path: string): Promise<T | undefined> {
  const response = await fetch(path);
  if (!response.ok) return undefined;
  const answer: T = await response.json();
  return answer;
}

/**
 * Tells the server where this browser is from now on. Only where the server has it on in this session: it may have been turned off
 * on another device, or someone else may be signed in here. A failure is made up for when Pawkeeper is opened.
 */
export async function renewSubscription(pushManager: PushManager): Promise<void> {
  const devices = await read<PushDevice[]>(PUSH_PATH);
  if (!devices?.some(({ current }) => current)) return;
  const key = await read<z.output<typeof pushKey>>(PUSH_KEY_PATH);
  if (!key) return;
  await fetch(PUSH_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await subscriptionFor(pushManager, key.publicKey)),
  });
}

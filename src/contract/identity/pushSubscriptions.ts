/** Devices that show notifications of new messages and of messages ready to send. */
import { z } from 'zod';
import { MAX_DEVICES } from '#contract/identity/devices.ts';
import { entityId, moment } from '#contract/entity.ts';

const NO_SUBSCRIPTION = 'This must be what the browser gave when notifications were allowed';
const MAX_ENDPOINT_LENGTH = 1_000;

/** The browser's subscription (`PushSubscription.toJSON()`): the push service's URL, and its keys in base64url. */
export const pushSubscriptionInput = z.object({
  endpoint: z
    .url({ protocol: /^https$/, error: NO_SUBSCRIPTION })
    .max(MAX_ENDPOINT_LENGTH, NO_SUBSCRIPTION),
  keys: z.object({
    p256dh: z.string(NO_SUBSCRIPTION).regex(/^[A-Za-z0-9_-]{87}$/, NO_SUBSCRIPTION),
    auth: z.string(NO_SUBSCRIPTION).regex(/^[A-Za-z0-9_-]{22}$/, NO_SUBSCRIPTION),
  }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>;

/** A device with notifications; `current` is the requester's. */
export const pushDevice = z.object({
  id: entityId,
  deviceName: z.string(),
  current: z.boolean(),
  createdAt: moment,
});
export type PushDevice = z.output<typeof pushDevice>;

export const pushDevices = z.array(pushDevice).max(MAX_DEVICES);

/** The public key with which a browser accepts notifications from this installation only. */
export const pushKey = z.object({ publicKey: z.string() });

/** The payload for service workers, in the names that installed versions know. */
export interface PushPayload {
  /** `New message from Ada`, or `3 messages are ready to send`. */
  title: string;
  /** The page that a tap opens. */
  path: string;
  /** A notification of the same client takes the place of the one before; `to-send` where it is of no single client. */
  clientId: string;
  /** A message that comes twice rings once; the day where it is of no single message. */
  messageId: string;
  /** For the icon of the app. */
  unread: number;
}

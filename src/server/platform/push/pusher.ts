/** Sends notifications to browsers by Web Push: encrypted for one browser, by way of the push service that it names. */
import webPush from 'web-push';
import type { PushConfig } from '#server/platform/config/push.ts';
import { ForbiddenUrl, postToPublic } from '#server/platform/push/public-request.ts';
import type { PushKeys } from '#server/platform/push/push-keys.ts';

/** Where and for whom: as the browser gave it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** What the service worker is given. */
  payload: object;
  /** Of messages with the same topic that a device has not seen yet, it gets the last: at most 32 letters, digits, `-` and `_`. */
  topic: string;
}

/** A notification that was not taken. It says neither the endpoint nor the text. */
export class PushFailure extends Error {
  override name = 'PushFailure';
  /** The browser has ended its subscription (404 or 410). */
  readonly isGone: boolean;
  /** Another try would end in the same way. */
  readonly isPermanent: boolean;
  constructor(message: string, { isGone = false, isPermanent = false } = {}) {
    super(message);
    this.isGone = isGone;
    this.isPermanent = isGone || isPermanent;
  }
}

export interface Pusher {
  send(target: PushTarget, message: PushMessage, keys: PushKeys): Promise<void>;
}

/** A push service that has not answered by then is taken to be down. */
const TIMEOUT_MS = 10_000;
/** A device that was off for longer gets no notification: the app shows everything. */
const LIFETIME_S = 86_400;

/** What the push service is sent. Throws where the browser's keys are none. */
function requestFor(
  { endpoint, p256dh, auth }: PushTarget,
  { payload, topic }: PushMessage,
  vapidDetails: PushKeys & { subject: string },
) {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails, topic, urgency: 'high', TTL: LIFETIME_S },
  );
  return { headers, body };
}

function failureOf(error: unknown): PushFailure {
  if (error instanceof ForbiddenUrl) {
    return new PushFailure('The push service is at a URL that Pawkeeper does not connect to', {
      isPermanent: true,
    });
  }
  const isLate = error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name);
  return new PushFailure(
    isLate ? 'The push service did not answer' : 'The push service could not be reached',
  );
}

/** Opens the pusher. */
export const openPusher = ({ networks, subject }: PushConfig, timeoutMs = TIMEOUT_MS): Pusher => ({
  async send(target, message, keys) {
    const request = requestFor(target, message, { ...keys, subject });
    const signal = AbortSignal.timeout(timeoutMs);
    let status;
    try {
      status = await postToPublic(new URL(target.endpoint), request, { networks, signal });
    } catch (error) {
      throw failureOf(error);
    }
    if (status >= 200 && status < 300) return;
    throw new PushFailure(`The push service answered ${status}`, {
      isGone: status === 404 || status === 410,
    });
  },
});

/** The subscription that the push service gives this browser, for a page and for the service worker. */

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

/** Whether a subscription is for the sender with this key: after a move to another installation it may not be. */
function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, at) => byte === key[at]);
}

/** The subscription for the sender with this public key, as the server takes it; a new one where there is none yet. */
export async function subscriptionFor(
  pushManager: PushManager,
  publicKey: string,
): Promise<{ endpoint: string | undefined; keys: Record<string, string> | undefined }> {
  const key = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  const known = before && isFor(before, key) ? before : undefined;
  if (!known) await before?.unsubscribe();
  const subscription =
    known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, keys };
}

/** What a page loads, as it came over the wire: headers and compressed bodies. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** A sum of loads. */
export interface Amount {
  bytes: number;
  scriptBytes: number;
  apiRequests: number;
}

export interface Traffic {
  /** What was loaded from one moment to another, in milliseconds since 1970. */
  between(from: number, to: number): Amount;
  /** Waits until nothing has been loading for a while. */
  idle(): Promise<void>;
}

const IDLE_MS = 2_000;
/** A request that receives nothing for this long stays open. */
const OPEN_MS = 6_000;

/** Listens to all loads of a page, across its documents. */
export async function traffic(session: CDPSession): Promise<Traffic> {
  const loads: { bytes: number; kind: string; at: number }[] = [];
  const open = new Map<string, string>();
  let last = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return;
    last = Date.now();
    open.set(requestId, type === 'XHR' || type === 'Fetch' ? 'api' : 'other');
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // A script that was preloaded is fetched as "other".
    if (response.mimeType.includes('javascript')) open.set(requestId, 'script');
  });
  session.on('Network.dataReceived', () => {
    last = Date.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = Date.now();
    const kind = open.get(requestId);
    if (open.delete(requestId))
      loads.push({ bytes: encodedDataLength, kind: kind ?? '', at: last });
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    last = Date.now();
    open.delete(requestId);
  });
  await session.send('Network.enable');
  return {
    between(from, to) {
      const those = loads.filter(({ at, bytes }) => at >= from && at <= to && bytes > 0);
      const sum = (kinds: string) =>
        those.reduce((total, { kind, bytes }) => total + (kinds.includes(kind) ? bytes : 0), 0);
      const apiRequests = those.filter(({ kind }) => kind === 'api').length;
      return { bytes: sum('script api other'), scriptBytes: sum('script'), apiRequests };
    },
    async idle() {
      last = Date.now();
      while (Date.now() - last < (open.size > 0 ? OPEN_MS : IDLE_MS)) await pause(50);
    },
  };
}

/** What a page loads, as it came over the wire: heads and compressed bodies. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

interface Loaded {
  bytes: number;
  kind: 'script' | 'api' | 'other';
  /** Milliseconds since 1970. */
  at: number;
}

/** A sum of loads. */
export interface Amount {
  bytes: number;
  scriptBytes: number;
  requests: number;
  apiRequests: number;
}

export interface Traffic {
  /** What has been loaded from one moment to another. */
  between(from: number, to: number): Amount;
  /** Waits until nothing has been asked for in a while. */
  quiet(): Promise<void>;
}

const QUIET_MS = 2_000;
/** A request that brings nothing for so long is one that stays open. */
const PATIENCE_MS = 6_000;

/** Listens to all loads of a page, across its documents. */
export async function traffic(session: CDPSession): Promise<Traffic> {
  const loads: Loaded[] = [];
  const open = new Map<string, Loaded['kind']>();
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
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = Date.now();
    const kind = open.get(requestId);
    if (kind === undefined) return;
    open.delete(requestId);
    loads.push({ bytes: encodedDataLength, kind, at: last });
  });
  session.on('Network.loadingFailed', ({ requestId }) => {
    last = Date.now();
    open.delete(requestId);
  });
  session.on('Network.dataReceived', () => {
    last = Date.now();
  });
  await session.send('Network.enable');
  return {
    between(from, to) {
      const those = loads.filter(({ at, bytes }) => at >= from && at <= to && bytes > 0);
      const sum = (some: Loaded[]) => some.reduce((total, { bytes }) => total + bytes, 0);
      return {
        bytes: sum(those),
        scriptBytes: sum(those.filter(({ kind }) => kind === 'script')),
        requests: those.length,
        apiRequests: those.filter(({ kind }) => kind === 'api').length,
      };
    },
    async quiet() {
      last = Date.now();
      while (Date.now() - last < (open.size > 0 ? PATIENCE_MS : QUIET_MS)) await pause(50);
    },
  };
}

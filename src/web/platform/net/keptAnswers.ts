/** What a screen shows where the server doesn't answer: what this device keeps for that, until the server does. */
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { isAnswered } from '#web/platform/net/http.ts';

/** An answer to a path of the API as this device keeps it; `at`: when it was so, in milliseconds. */
export interface KeptAnswer {
  answer: unknown;
  at: number;
}

export type FindKept = (path: string) => Promise<KeptAnswer | undefined>;

/** How long a read may take until what is kept is shown: on a weak line it would take half a minute to fail. */
const SLOW_MS = 4_000;

/** The reads whose data was kept on this device, and when it was so. */
const shown = new Map<string, number>();

/** When the data of a query were so, if they are what this device kept. */
export const keptSince = (queryHash: string, dataUpdatedAt: number): number | undefined =>
  shown.get(queryHash) === dataUpdatedAt ? dataUpdatedAt : undefined;

/** Reads from the server. Where it doesn't answer, the query has what is kept of it beside its error, which is tried again as usual. */
export async function readOrKept<Answer>(
  cache: QueryClient,
  { queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal },
  read: () => Promise<Answer>,
  findKept: FindKept,
): Promise<Answer> {
  const isMissing = () => !signal.aborted && cache.getQueryData(queryKey) === undefined;
  async function show(): Promise<void> {
    if (!isMissing()) return;
    const kept = await findKept(String(queryKey[0]));
    if (kept === undefined || !isMissing()) return;
    shown.set(hashKey(queryKey), kept.at);
    cache.setQueryData(queryKey, kept.answer, { updatedAt: kept.at });
  }
  const timer = setTimeout(() => void show(), SLOW_MS);
  try {
    return await read();
  } catch (error) {
    if (!isAnswered(error)) await show();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps the next days on this device: when they are asked for again, and what a screen may show of them. */
import type { KeptAnswer } from '#web/platform/net/keptAnswers.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { businessDay } from '#contract/rules/businessDay.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import type { AccessKind } from '#contract/people/accessCodes.ts';
import { emergencyQuery } from '#web/data/emergency.ts';
import { keptAnswer } from '#web/data/offlineDay/keptAnswers.ts';
import { keptDay, keptNote, type KeptNote, refreshKept } from '#web/data/offlineDay/keptDay.ts';
import { beforeClearing } from '#web/platform/device/deviceDatabase.ts';
import { removeKept } from '#web/platform/session/keptCaches.ts';
import { runExclusive } from '#web/platform/device/runExclusive.ts';
import { hasServiceWorker } from '#web/platform/device/serviceWorker.ts';
import { isUnauthorized } from '#web/platform/net/http.ts';
import { rememberedUser } from '#web/platform/session/rememberedUser.ts';
import type { Session } from '#web/platform/session/session.ts';

/** How old what is kept may become while Pawkeeper is used. */
const REFRESH_MS = 5 * 60_000;

const SWITCH = 'pawkeeper:keeps-day';

/** Whether this device keeps the next days; a device without storage keeps none. */
export function keepsDay(): boolean {
  try {
    return hasServiceWorker && localStorage.getItem(SWITCH) !== 'no';
  } catch {
    return false;
  }
}

/** Turns keeping on or off on this device. Off deletes what is kept. */
export async function setKeepsDay(isKept: boolean): Promise<void> {
  if (isKept) localStorage.removeItem(SWITCH);
  else localStorage.setItem(SWITCH, 'no');
  if (!isKept) await removeKept();
}

/** What this device keeps of a path of the API. Storage that fails has nothing: the screen says that the server can't be reached. */
export async function findKept(path: string): Promise<KeptAnswer | undefined> {
  const kept = await readKept();
  if (kept === undefined) return undefined;
  const answer = keptAnswer(path, kept.day, kept.now);
  return answer === undefined ? undefined : { answer, at: kept.day.contactAt };
}

/** An access code, where the owner allows that this device keeps it and the server was reached within a day. */
export async function findKeptCode(
  clientId: string,
  kind: AccessKind,
): Promise<string | undefined> {
  const kept = await readKept();
  return kept?.day.codes.find((code) => code.clientId === clientId && code.kind === kind)?.value;
}

async function readKept() {
  const user = rememberedUser.read();
  if (user === undefined || !keepsDay()) return undefined;
  const day = await keptDay(user.id).catch(() => undefined);
  const now = new Date();
  const { timeZone } = user;
  return (
    day && {
      day,
      now: { date: businessDay(now, timeZone), time: timeOfDay(now.getTime(), timeZone) },
    }
  );
}

const NOTE_KEY = ['kept day'];

/** What is known of the day that this device keeps; null where it keeps none. */
export const useKeptNote = (userId: string) =>
  useQuery<KeptNote | null>({
    queryKey: NOTE_KEY,
    queryFn: async () => (await keptNote(userId)) ?? null,
    staleTime: 0,
  });

let refreshNow: (() => void) | undefined;

/** Asks for the next days at once: what may be kept of them has changed. */
export const refreshDay = (): void => refreshNow?.();

/**
 * Keeps the next days of an account on this device: asked for now, after changes, and on coming back. What is kept
 * of other accounts is deleted. Returns a function that stops it.
 */
export function keepDay(
  { id: userId }: Session,
  cache: QueryClient,
  onUnauthorized: () => void,
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let hasChanged = true;
  let isAsking = false;
  let isWantedAgain = false;
  let askedAt = 0;

  async function refresh(): Promise<void> {
    if (signal.aborted || !keepsDay()) return;
    if (isAsking) {
      isWantedAgain = true;
      return;
    }
    [isAsking, hasChanged, askedAt] = [true, false, Date.now()];
    try {
      await runExclusive('pawkeeper day', async () => {
        await removeKept(userId);
        cache.setQueryData(NOTE_KEY, await refreshKept(userId, () => signal.aborted));
      });
    } catch (error) {
      hasChanged = true;
      if (isUnauthorized(error)) onUnauthorized();
    } finally {
      isAsking = false;
    }
    if (isWantedAgain) {
      isWantedAgain = false;
      await refresh();
    }
  }
  refreshNow = () => void refresh();
  const isOld = () => Date.now() - askedAt > REFRESH_MS;
  // The phone may close a hidden page at any moment.
  const onVisibility = () => {
    if (document.visibilityState === 'hidden' ? hasChanged : isOld()) void refresh();
  };
  const timer = setInterval(() => {
    if (hasChanged && isOld() && document.visibilityState === 'visible') void refresh();
  }, REFRESH_MS);
  void refresh();
  // Without a kept day they are in memory at least: when they are wanted there may be no signal.
  if (!keepsDay()) void cache.prefetchQuery(emergencyQuery);
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'invalidate') hasChanged = true;
  });
  const stop = () => {
    stopped.abort();
    clearInterval(timer);
    unsubscribe();
    beforeClearing.delete(stopAsync);
  };
  const stopAsync = async () => Promise.resolve(stop());
  beforeClearing.add(stopAsync);
  document.addEventListener('visibilitychange', onVisibility, { signal });
  addEventListener('online', () => void refresh(), { signal });
  return stop;
}

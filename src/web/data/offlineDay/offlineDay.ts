/** The next days on this device. The code that keeps them is loaded when it is wanted. */
import { isKept } from '#web/platform/session/keptCaches.ts';
import { lazyCode } from '#web/platform/nav/lazyPart.ts';
import type { FindKept } from '#web/platform/net/keptAnswers.ts';

export const offlineDay = lazyCode(async () => import('#web/data/offlineDay/keepDay.ts'));

/** What this device keeps of a path of the API. Without its code that is nothing: the screen says that the server can't be reached. */
export const findKept: FindKept = async (path) => {
  if (!(await isKept())) return undefined;
  const part = await offlineDay.load().catch(() => undefined);
  return part?.findKept(path);
};

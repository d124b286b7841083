/** Handles a session that has ended, found by a read or by a walk being sent. */
import { phoneVisits } from '#web/data/visits/phoneVisits.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { removeKept } from '#web/platform/session/keptCaches.ts';
import { signInAgain } from '#web/platform/session/signIn.ts';

/** Goes to sign in, but not away from a visit that is under way: it goes on, and its page offers to sign in. */
export function sessionEnded(): void {
  void removeKept();
  const isOnVisit = phoneVisits
    .snapshot()
    .visits.some(({ id, visit }) => visit.endedAt === null && visitPage(id) === location.pathname);
  if (!isOnVisit) signInAgain();
}

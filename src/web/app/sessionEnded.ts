/** What happens where a read, or a walk on its way to the server, finds that the session has ended. */
import { phoneVisits } from '#web/features/visits/phoneVisits.ts';
import { visitPage } from '#web/features/visits/visitPaths.data.ts';
import { signInAgain } from '#web/platform/session/signIn.ts';

/** Goes to sign in, but not away from a visit that is under way: it goes on, and its page offers to sign in. */
export function sessionEnded(): void {
  const isOnVisit = phoneVisits
    .snapshot()
    .visits.some(({ id, visit }) => visit.endedAt === null && visitPage(id) === location.pathname);
  if (!isOnVisit) signInAgain();
}

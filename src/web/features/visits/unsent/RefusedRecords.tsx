/** Records that the server did not take: which, why, and what to do. */
import { use } from 'react';
import { Link } from 'wouter';
import { mediumDate } from '#contract/rules/longDate.ts';
import { outbox as walks } from '#web/data/recorder/browserRecorder.ts';
import type { StoredWalk } from '#web/data/recorder/walkStore.ts';
import type { UnsentStatus } from '#web/data/statusOutbox.ts';
import { unsentStatuses } from '#web/data/unsentStatuses.ts';
import type { PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { CloseUnsent } from '#web/features/visits/unsent/CloseUnsent.ts';
import { DiscardWalk } from '#web/features/visits/walks/recorder/DiscardWalk.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';

/** What did not happen to an appointment, after "It was". */
export const statusWish = {
  completed: 'not marked as completed',
  cancelled: 'not cancelled',
} as const;

const NAME = 'font-semibold wrap-anywhere';
const ACTIONS = 'mt-3 flex flex-wrap gap-2';

export function RefusedWalk({ walk, title }: { walk: StoredWalk; title: string }) {
  const { id: userId } = useSession();
  return (
    <>
      <p className={NAME}>{title}</p>
      <p>{walk.refusal}</p>
      <div className={ACTIONS}>
        <Button size="sm" variant="secondary" onClick={() => walks.retry(userId, walk.id)}>
          Try again
        </Button>
        <DiscardWalk onDiscard={() => void walks.discard(userId, walk.id)}>
          The walk exists only on this device.
        </DiscardWalk>
      </div>
    </>
  );
}

export function RefusedVisit({ visit, name }: { visit: PhoneVisit; name: string }) {
  const close = use(CloseUnsent);
  return (
    <>
      <p className={NAME}>{name}</p>
      <p>{visit.refusal?.message}</p>
      <div className={ACTIONS}>
        <Link href={visitPage(visit.id)} onClick={close} className={buttonClass({ size: 'sm' })}>
          Open visit<span className="sr-only"> {name}</span>
        </Link>
      </div>
    </>
  );
}

export function RefusedStatus({ status }: { status: UnsentStatus }) {
  const close = use(CloseUnsent);
  const { title, date } = status;
  const name = date === undefined ? title : `${title}, ${mediumDate(date)}`;
  return (
    <>
      <p className={NAME}>{name}</p>
      <p>
        It was {statusWish[status.status]}. {status.refusal}
      </p>
      <div className={ACTIONS}>
        {date !== undefined && (
          <Link href={`/day/${date}`} onClick={close} className={buttonClass({ size: 'sm' })}>
            Open its day<span className="sr-only"> with {name}</span>
          </Link>
        )}
        <Button size="sm" variant="secondary" onClick={() => unsentStatuses.dismiss(status)}>
          Seen<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </>
  );
}

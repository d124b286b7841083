/** What is the matter with a visit: not sent yet, refused, or timed by a clock that is wrong. */
import { leaveOut, retry } from '#web/data/visits/browserVisits.ts';
import type { PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { useDeleteVisit } from '#web/features/visits/visits/useDeleteVisit.ts';
import { visitStore } from '#web/data/visits/visitStore.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

interface VisitStatusProps {
  record: PhoneVisit;
  waitsFor: 'network' | 'signIn' | undefined;
  onCorrect: () => void;
}

export function VisitStatus({ record, waitsFor, onCorrect }: VisitStatusProps) {
  const { visit, refusal } = record;
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {visitStore.isOnlyInMemory(record.id) && !record.hasArrived && (
        <Banner tone="red" role="alert" title="This device cannot store the visit">
          Its storage is full or switched off. Leave this page open until the visit is sent.
        </Banner>
      )}
      {refusal === undefined ? (
        <SignedOut record={record} waitsFor={waitsFor} />
      ) : (
        <Refused record={record} message={refusal.message} onCorrect={onCorrect} />
      )}
      {visit.isClockWrong && (
        <Banner tone="yellow" title="Check the times">
          The phone clock was ahead when this was noted.
        </Banner>
      )}
    </div>
  );
}

/** That there is no connection is said in the line under the header, which moves nothing. */
function SignedOut({ record, waitsFor }: Pick<VisitStatusProps, 'record' | 'waitsFor'>) {
  const { signInAgain } = useSession();
  if (record.steps.length === 0 || waitsFor !== 'signIn') return null;
  return (
    <Banner
      tone="blue"
      role="status"
      title="You are signed out"
      action={
        <Button size="sm" variant="secondary" onClick={signInAgain}>
          Sign in
        </Button>
      }
    >
      Everything is safe on this device, and is sent once you have signed in.
    </Banner>
  );
}

interface RefusedProps {
  record: PhoneVisit;
  message: string;
  onCorrect: () => void;
}

function Refused({ record, message, onCorrect }: RefusedProps) {
  const { id: userId } = useSession();
  const { undo } = useDeleteVisit();
  const refused = record.steps.find(({ id }) => id === record.refusal?.stepId)?.kind;
  return (
    <Banner tone="red" role="status" title="Couldn’t be sent">
      <p>{message}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {refused === 'delete' ? (
          <Button size="sm" variant="secondary" onClick={() => undo(record.id)}>
            Keep the visit
          </Button>
        ) : refused === 'event' || refused === 'photo' ? (
          <Button size="sm" variant="secondary" onClick={() => leaveOut(userId, record.id)}>
            {refused === 'photo' ? 'Leave this photo out' : 'Leave this entry out'}
          </Button>
        ) : (
          <Button size="sm" onClick={onCorrect}>
            Correct it
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => retry(userId, record.id)}>
          Try again
        </Button>
      </div>
    </Banner>
  );
}

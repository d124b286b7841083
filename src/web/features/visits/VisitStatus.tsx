/** What is the matter with a visit: not sent yet, refused, or timed by a clock that is wrong. */
import { leaveOut, retry, sendNow } from '#web/features/visits/phone/browserVisits.ts';
import type { PhoneVisit } from '#web/features/visits/phone/phoneVisit.ts';
import { useDeleteVisit } from '#web/features/visits/useDeleteVisit.ts';
import { isOnlyInMemory } from '#web/features/visits/phone/visitStore.ts';
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
      {isOnlyInMemory(record.id) && !record.hasArrived && (
        <Banner tone="red" role="alert" title="This device cannot store the visit">
          Its storage is full or switched off. Leave this page open until the visit is sent.
        </Banner>
      )}
      {refusal === undefined ? (
        <Waiting record={record} waitsFor={waitsFor} />
      ) : (
        <Refused record={record} message={refusal.message} onCorrect={onCorrect} />
      )}
      {visit.isClockWrong && (
        <Banner tone="yellow" title="Check the times">
          The clock of the phone was ahead when this was noted.
        </Banner>
      )}
    </div>
  );
}

function Waiting({ record, waitsFor }: Pick<VisitStatusProps, 'record' | 'waitsFor'>) {
  const { id: userId, signInAgain } = useSession();
  if (record.steps.length === 0 || waitsFor === undefined) return null;
  const isSignedOut = waitsFor === 'signIn';
  return (
    <Banner
      tone="blue"
      role="status"
      title={isSignedOut ? 'You are signed out' : 'No connection'}
      action={
        <Button
          size="sm"
          variant="secondary"
          onClick={isSignedOut ? signInAgain : () => void sendNow(userId)}
        >
          {isSignedOut ? 'Sign in' : 'Send now'}
        </Button>
      }
    >
      {isSignedOut
        ? 'Everything is safe on this device, and is sent once you have signed in.'
        : 'Everything is safe on this device, and sent automatically as soon as Pawkeeper can be reached.'}
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
    <Banner tone="red" role="status" title="Not accepted yet">
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

/** The meet and greet of a prospect on their card: when it is, or which times are offered. */
import { Link } from 'wouter';
import type { MeetTime } from '#contract/people/meetTimes.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { useOfferMeetTimes } from '#web/data/prospects.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';

const Time = ({ date, startTime, endTime }: MeetTime) => (
  <>
    {longDate(date)},{' '}
    <span className="whitespace-nowrap">
      {startTime} to {endTime}
    </span>
  </>
);

export function MeetPart({ prospect: { id, name, meetTimes, meeting } }: { prospect: Prospect }) {
  const offer = useOfferMeetTimes(id);
  const fail = useFailure();
  const send = (times: readonly MeetTime[], said: () => void) =>
    offer
      .mutateAsync(times)
      .then(said, (error: unknown) => fail(error, 'Failed to change the offer'));
  const takeBack = () =>
    send([], () =>
      toastSuccess('The times are no longer offered', {
        label: 'Undo',
        onClick: () => void send(meetTimes, () => toastSuccess('The times are offered again')),
      }),
    );
  if (meeting === null && meetTimes.length === 0) return null;
  return (
    <div className="mb-4 rounded-lg bg-sunken px-3 py-2">
      {meeting !== null && (
        <p>
          Meet and greet{meeting.status === 'confirmed' ? '' : ` (${meeting.status})`}:{' '}
          <Link href={`/calendar?date=${meeting.date}`} className="font-semibold underline">
            <Time {...meeting} />
          </Link>
        </p>
      )}
      {meetTimes.length > 0 && (
        <>
          <p>Offered for a meet and greet, not booked yet:</p>
          <ul className="mt-1 font-semibold tabular-nums">
            {meetTimes.map((time) => (
              <li key={`${time.date} ${time.startTime}`}>
                <Time {...time} />
              </li>
            ))}
          </ul>
          <Button
            variant="secondary"
            size="sm"
            className="mt-2 mb-1"
            aria-label={`Withdraw the times for ${name}`}
            pending={offer.isPending}
            onClick={takeBack}
          >
            Withdraw
          </Button>
        </>
      )}
    </div>
  );
}

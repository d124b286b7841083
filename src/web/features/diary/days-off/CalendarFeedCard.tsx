import { useState } from 'react';
import type { CalendarFeed } from '#contract/diary/calendarFeed.ts';
import { shortDate } from '#contract/rules/localTime.ts';
import {
  useCalendarFeed,
  useChangeCalendarFeed,
  useEndCalendarFeed,
  useMakeCalendarFeed,
} from '#web/data/calendarFeed.ts';
import { FeedLink } from '#web/features/diary/days-off/FeedLink.tsx';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The secret link with which the phone's own calendar shows the bookings. */
export function CalendarFeedCard() {
  const { data, isPending, isFetching, refetch } = useCalendarFeed();
  return (
    <Card as="section" aria-labelledby="calendar-feed">
      <CardHeader
        id="calendar-feed"
        title="Your phone’s calendar"
        subtitle="A secret link that shows your bookings in Google, Apple or any other calendar."
      />
      {isPending && <Skeleton className="h-28 w-full" />}
      {!isPending && !data && (
        <LoadFailed what="Your link" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <Feed feed={data} />}
    </Card>
  );
}

function Feed({ feed: { createdAt, showsNames } }: { feed: CalendarFeed }) {
  const { timeZone } = useBusiness();
  const making = useMakeCalendarFeed();
  const fail = useFailure();
  const names = useNames(createdAt !== null, showsNames);
  const [asking, setAsking] = useState<'replace' | 'end'>();
  const close = () => setAsking(undefined);
  // Perhaps another device has made a newer link since.
  const made = making.data?.createdAt === createdAt ? making.data : undefined;

  const make = () =>
    making.mutate(names.shown, {
      onSuccess: close,
      onError: (error) => fail(error, 'Failed to make the link'),
    });

  return (
    <>
      {made && <FeedLink url={made.url} />}
      {createdAt !== null && !made && (
        <p>
          Made on {shortDate(Date.parse(createdAt), timeZone)}. The link is shown only once. If you
          need it again, make a new one, and this one stops working.
        </p>
      )}
      <CheckboxField
        label="Show names, titles and addresses"
        hint="If this is off, a booking shows as “Dog Walk: B. (J. D.)”. Anyone with the link can read it."
        checked={names.shown}
        onChange={({ target }) => names.change(target.checked)}
        className="mt-2"
      />
      <p className="mt-3 text-sm text-soft">
        Google looks for changes only every 8 to 24 hours, so check Pawkeeper for today’s bookings.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {createdAt === null ? (
          <Button variant="secondary" pending={making.isPending} onClick={make}>
            Make Link
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => setAsking('replace')}>
              New Link
            </Button>
            <Button variant="ghost" onClick={() => setAsking('end')}>
              Disable Link
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'replace'}
        onOpenChange={close}
        title="New Link"
        confirmLabel="Make new link"
        pending={making.isPending}
        onConfirm={make}
      >
        The old link stops working, so calendars that use it get no more changes. You’ll need to add
        the new link to them.
      </ConfirmDialog>
      <EndDialog open={asking === 'end'} onClose={close} onEnded={making.reset} />
    </>
  );
}

/** Whether names are shown: chosen before there is a link, saved at once when there is one. */
function useNames(hasFeed: boolean, stored: boolean) {
  const { mutate } = useChangeCalendarFeed();
  const [chosen, setChosen] = useState(false);
  /** What was chosen is there while it is saved. */
  const [saving, setSaving] = useState<boolean>();
  const fail = useFailure();
  if (!hasFeed) return { shown: chosen, change: setChosen };
  return {
    shown: saving ?? stored,
    change: (isShown: boolean) => {
      setSaving(isShown);
      mutate(isShown, {
        onError: (error) => fail(error, 'Failed to save this setting'),
        onSettled: () => setSaving(undefined),
      });
    },
  };
}

interface EndDialogProps {
  open: boolean;
  onClose: () => void;
  onEnded: () => void;
}

function EndDialog({ open, onClose, onEnded }: EndDialogProps) {
  const { mutate, isPending } = useEndCalendarFeed();
  const fail = useFailure();
  const end = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        onEnded();
        toastSuccess('The link no longer works');
      },
      onError: (error) => fail(error, 'Failed to disable the link'),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Disable Link"
      confirmLabel="Disable link"
      pending={isPending}
      onConfirm={end}
    >
      Calendars that use the link will no longer get your bookings. You can make a new one at any
      time.
    </ConfirmDialog>
  );
}

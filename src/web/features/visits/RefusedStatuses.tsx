/** Appointments that could not be marked as done or cancelled after all: which, why, and what to do. */
import { useState } from 'react';
import { Link } from 'wouter';
import { mediumDate } from '#contract/rules/longDate.ts';
import type { RefusedStatus } from '#web/features/appointments/refusedStatuses.data.ts';
import { unsentStatuses } from '#web/features/appointments/unsentStatuses.data.ts';
import { BarButton } from '#web/features/visits/BarButton.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** "Morning walk, 3 Jun 2026". */
const named = ({ title, date }: RefusedStatus): string =>
  date === undefined ? title : `${title}, ${mediumDate(date)}`;

const wish = {
  completed: 'not marked as completed',
  cancelled: 'not cancelled',
} as const;

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export function RefusedStatuses({ records }: { records: readonly RefusedStatus[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first] = records;
  if (first === undefined) return null;
  return (
    <>
      <BarButton onClick={() => setOpen(true)}>
        {records.length === 1
          ? `${sentenceCase(wish[first.status])}: ${first.title}`
          : `${records.length} appointments were not changed`}
      </BarButton>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Not changed"
        description="You marked these without a connection. When it was back, they could no longer be changed."
      >
        <ul className="grid gap-5 pb-6">
          {records.map((record) => (
            <li key={record.id}>
              <p className="font-semibold wrap-anywhere">{named(record)}</p>
              <p>
                It was {wish[record.status]}. {record.refusal}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                {record.date !== undefined && (
                  <Link
                    href={`/day/${record.date}`}
                    onClick={() => setOpen(false)}
                    className={buttonClass({ size: 'sm' })}
                  >
                    Open its day<span className="sr-only"> with {named(record)}</span>
                  </Link>
                )}
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => unsentStatuses.dismiss(record)}
                >
                  Seen<span className="sr-only"> {named(record)}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

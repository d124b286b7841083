/** What is left of the day, in one list in the evening, with one action each; messages that are ready at any time. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { useUnbilled } from '#web/data/invoices.ts';
import { useMessages } from '#web/data/messages.ts';
import { usePrepared } from '#web/data/prepared.ts';
import { useOpenByAge } from '#web/data/reports.ts';
import { useUnmarked } from '#web/data/unmarked.ts';
import { reportsOfVisit } from '#web/data/visitReports.ts';
import { VISITS_PATH } from '#web/data/visits/visitPaths.ts';
import { unbilledText } from '#web/entities/invoices/invoiceWords.ts';
import { UnmarkedDialog } from '#web/features/diary/appointments/UnmarkedDialog.tsx';
import {
  PreparedList,
  usePreparedRows,
} from '#web/features/messages/conversations/PreparedMessages.tsx';
import { countUnanswered } from '#web/features/overview/dashboard/unanswered.ts';
import { useClock, useToday } from '#web/platform/device/clock.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** From here on a day is looked back on, by the clock of the business. */
const EVENING = '16:00';

export function TidyUp() {
  const { timeZone } = useBusiness();
  const isEvening =
    useClock((now) => String(timeOfDay(now.getTime(), timeZone) >= EVENING)) === 'true';
  const rows = usePreparedRows();
  const hasPrepared = rows.messages.length > 0;
  return (
    <Card
      as="section"
      aria-labelledby="tidy-up"
      className={isEvening || hasPrepared ? 'lg:col-span-full' : 'hidden'}
    >
      <CardHeader id="tidy-up" title={isEvening ? 'Tidy up the day' : 'Ready to Send'} />
      {isEvening && <EveningRows isAlone={!hasPrepared} />}
      {hasPrepared && (
        <div className={isEvening ? 'mt-3 border-t border-line pt-3' : undefined}>
          {isEvening && <h3 className="font-semibold">Ready to Send</h3>}
          <PreparedList rows={rows} shown={3} />
        </div>
      )}
    </Card>
  );
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const ROW = 'flex min-h-13 items-center justify-between gap-3 py-1';

interface Row {
  text: string;
  action: string;
  href: string;
}

/** Each is one line with one action; nothing is asked for before the evening. */
function EveningRows({ isAlone }: { isAlone: boolean }) {
  const today = useToday();
  const [isMarking, setMarking] = useState(false);
  const { timeZone } = useBusiness();
  const marking = useUnmarked();
  const messages = useMessages();
  const billing = useUnbilled();
  const open = useOpenByAge();
  const reporting = useUnreported(today);
  const reads = [marking, messages, billing, open, usePrepared(false), ...reporting.reads];
  const missing = reads.filter(({ data }) => data === undefined);
  const unmarked = marking.data?.unmarked ?? [];
  const unanswered = countUnanswered(messages.data ?? [], today, timeZone);
  const unbilled = unbilledText(billing.data ?? []);
  const overdue = (open.data ?? []).reduce(
    (sum, { total, notDue }) => sum + penceOf(total) - penceOf(notDue),
    0,
  );
  const unreported = reporting.count;
  const rows: Row[] = [
    unreported > 0 && {
      text: counted(unreported, 'visit without a report', 'visits without a report'),
      action: 'Write',
      href: `/day/${today}`,
    },
    unanswered > 0 && {
      text: counted(unanswered, 'client waiting for an answer', 'clients waiting for an answer'),
      action: 'Answer',
      href: '/messages',
    },
    unbilled.count > 0 && {
      text: `${unbilled.text} to bill`,
      action: 'Bill',
      href: '/invoices',
    },
    overdue > 0 && {
      text: `${formatPounds(poundsOf(overdue))} overdue`,
      action: 'Remind',
      href: '/invoices',
    },
  ].filter((row) => row !== false);
  // All at once at first: rows that come one by one push each other away from under a finger.
  const [hasRead, setRead] = useState(false);
  const isReading = !hasRead && missing.some(({ isLoading }) => isLoading);
  if (!hasRead && !isReading) setRead(true);
  const isTidy = missing.length === 0 && rows.length + unmarked.length === 0;
  return (
    <>
      {isReading && <Skeleton className="h-26 w-full" />}
      {isTidy && isAlone && <p className="text-soft">All tidy. Have a good evening.</p>}
      {!isReading && missing.some(({ isLoading }) => !isLoading) && (
        <div className="mb-4">
          <LoadFailed
            what="Some of what is left"
            onRetry={() => {
              for (const { refetch } of missing) void refetch();
            }}
          />
        </div>
      )}
      {!isReading && (
        <ul className="-my-1 divide-y divide-line empty:hidden">
          {unmarked.length > 0 && (
            <li className={ROW}>
              <span>{counted(unmarked.length, 'visit')} not marked done</span>
              <Button size="sm" variant="secondary" onClick={() => setMarking(true)}>
                Mark done
              </Button>
            </li>
          )}
          {rows.map(({ text, action, href }) => (
            <li key={text} className={ROW}>
              <span>{text}</span>
              <Link
                href={href}
                aria-label={`${action}: ${text}`}
                className={buttonClass({ size: 'sm', variant: 'secondary' })}
              >
                {action}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <UnmarkedDialog open={isMarking} onOpenChange={setMarking} visits={unmarked} />
    </>
  );
}

/** How many finished visits of a day have a client whose report was not sent, and what that was read from. */
function useUnreported(day: string) {
  const visits = useQuery<Visit[]>({ queryKey: [`${VISITS_PATH}?from=${day}&to=${day}`] });
  const finished = (visits.data ?? []).filter(
    ({ endedAt, clientIds }) => endedAt !== null && clientIds.length > 0,
  );
  const answers = useQueries({ queries: finished.map(({ id }) => reportsOfVisit(id)) });
  const unreported = finished.filter(({ clientIds }, at) => {
    const reports = answers[at]?.data;
    const isSent = (id: string) =>
      reports?.some(({ clientId, sentAt }) => clientId === id && sentAt !== null) === true;
    return reports !== undefined && !clientIds.every(isSent);
  });
  return { count: unreported.length, reads: [visits, ...answers] };
}

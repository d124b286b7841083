/** Everything on this device that the server has not taken, in words, and what can be done with each. */
import { use, type ReactNode } from 'react';
import { shortDateTime } from '#contract/rules/localTime.ts';
import { usePetNames } from '#web/data/pets.ts';
import { useUnsent } from '#web/data/unsent.ts';
import { isRunning } from '#web/data/visits/phoneVisit.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { usePhoneVisits } from '#web/data/visits/visits.ts';
import { petsOf, visitTimes, visitTitle } from '#web/data/visits/visitWords.ts';
import {
  RefusedStatus,
  RefusedVisit,
  RefusedWalk,
  statusWish,
} from '#web/features/visits/unsent/RefusedRecords.tsx';
import { UnreadableRow } from '#web/features/visits/unsent/UnreadableRow.tsx';
import { ShownPath } from '#web/platform/nav/location.ts';
import { useBusiness } from '#web/platform/session/session.ts';

/** A record that needs a decision. */
interface UnsentItem {
  id: string;
  kind: 'walk' | 'visit' | 'status' | 'unreadable';
  /** What is said about it where it is the only one. */
  line: string;
  row: ReactNode;
}

/** How many wait for the network, or for a sign-in. */
interface Waiting {
  walk: number;
  visit: number;
  change: number;
}

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What is unsent, except the visit whose page is open, which says all of that itself. */
export function useUnsentItems(): { items: UnsentItem[]; waiting: Waiting } {
  const path = use(ShownPath);
  const { timeZone } = useBusiness();
  const petNames = usePetNames();
  const { walks, statuses } = useUnsent();
  const { visits, unreadable = [], waitsFor } = usePhoneVisits();
  const elsewhere = visits.filter(({ id }) => visitPage(id) !== path);
  const items: UnsentItem[] = [];
  const waiting: Waiting = { walk: 0, visit: 0, change: 0 };
  for (const walk of walks) {
    const line = `The walk from ${shortDateTime(walk.startedAt, timeZone)} couldn’t be sent`;
    // The track of a visit waits with its visit.
    if (walk.refusal === undefined) waiting.walk += walk.visitId === undefined ? 1 : 0;
    else
      items.push({
        id: walk.id,
        kind: 'walk',
        line,
        row: <RefusedWalk walk={walk} title={line} />,
      });
  }
  for (const record of elsewhere) {
    const title = visitTitle(record.title, petsOf(record, petNames));
    const name = `${title}, ${visitTimes(record.visit, timeZone)}`;
    const line = `Visit couldn’t be sent: ${name}`;
    if (record.refusal !== undefined) {
      items.push({
        id: record.id,
        kind: 'visit',
        line,
        row: <RefusedVisit visit={record} name={name} />,
      });
    } else if (waitsFor !== undefined && record.steps.length > 0 && !isRunning(record)) {
      waiting.visit += 1;
    }
  }
  for (const status of statuses) {
    const line = `${sentenceCase(statusWish[status.status])}: ${status.title}`;
    if (status.refusal === undefined) waiting.change += 1;
    else
      items.push({ id: status.id, kind: 'status', line, row: <RefusedStatus status={status} /> });
  }
  for (const [at, record] of unreadable.entries()) {
    const line = 'A record on this phone can’t be read';
    const row = <UnreadableRow record={record} number={at + 1} />;
    items.push({ id: record.id, kind: 'unreadable', line, row });
  }
  return { items, waiting };
}

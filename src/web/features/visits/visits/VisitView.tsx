import { PencilLine, Trash2 } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { finishVisit } from '#web/data/visits/browserVisits.ts';
import type { PhoneVisit, VisitedPet } from '#web/data/visits/phoneVisit.ts';
import { useDeleteVisit } from '#web/features/visits/visits/useDeleteVisit.ts';
import { petsToAskAbout } from '#web/data/visits/beforeFinishing.ts';
import { CareNotRead } from '#web/features/visits/visits/CareNotRead.tsx';
import { DosesOnVisit } from '#web/features/visits/visits/DosesOnVisit.tsx';
import { FinishBar } from '#web/features/visits/visits/FinishBar.tsx';
import { FinishDialog } from '#web/features/visits/visits/FinishDialog.tsx';
import { EventButtons } from '#web/features/visits/visits/EventButtons.tsx';
import { LeadsOnVisit } from '#web/features/visits/visits/LeadsOnVisit.tsx';
import { PetsOnVisit } from '#web/features/visits/visits/PetsOnVisit.tsx';
import { hasReportHabit } from '#web/features/visits/visits/reports/reportHabit.ts';
import { ReportsCard } from '#web/features/visits/visits/reports/ReportsCard.tsx';
import { Timeline } from '#web/features/visits/visits/Timeline.tsx';
import { VisitDialog } from '#web/features/visits/visits/VisitDialog.tsx';
import { VisitHelp } from '#web/features/visits/visits/VisitHelp.tsx';
import { VisitFacts } from '#web/features/visits/visits/VisitFacts.tsx';
import { VisitStatus } from '#web/features/visits/visits/VisitStatus.tsx';
import { ASK_TO_FINISH } from '#web/data/visits/visitPaths.ts';
import { isForgotten, visitTimes } from '#web/data/visits/visitWords.ts';
import { ShownSearch } from '#web/platform/nav/location.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

/** How long a visit that was finished may be on its way before its report no longer opens by itself. */
const REPORT_WAIT_MS = 10_000;

interface VisitViewProps {
  record: PhoneVisit;
  pets: readonly VisitedPet[];
  title: string;
  waitsFor: 'network' | 'signIn' | undefined;
}

export function VisitView({ record, pets, title, waitsFor }: VisitViewProps) {
  const { id: userId } = useSession();
  const { timeZone } = useBusiness();
  const { visit } = record;
  const runs = visit.endedAt === null;
  const deletion = useDeleteVisit();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);

  // The report of a visit that has just been finished opens by itself, where it can be made at once.
  const [goesOn, setGoesOn] = useState(false);
  useEffect(() => {
    if (!goesOn) return undefined;
    const timer = setTimeout(() => setGoesOn(false), REPORT_WAIT_MS);
    return () => clearTimeout(timer);
  }, [goesOn]);

  const toAsk = petsToAskAbout(visit, pets);
  const [isAsking, setAsking] = useState(useAsksToFinish() && runs && toAsk.length > 0);
  // An end that was typed into the form finishes it too.
  const [isEndTyped, setEndTyped] = useState(false);
  const asksAfterForm = isEndTyped && !runs && toAsk.length > 0;

  function edit(): void {
    setEndTyped(runs);
    setEditing(true);
  }

  async function finish(): Promise<void> {
    if (toAsk.length > 0) setAsking(true);
    else await finishNow();
  }

  async function finishAnswered(): Promise<void> {
    setAsking(false);
    setEndTyped(false);
    if (runs) await finishNow();
  }

  async function finishNow(): Promise<void> {
    setGoesOn(hasReportHabit(userId));
    const now = new Date();
    // Its end is not now, or the clock of this phone is wrong: someone has to say when it was.
    if (isForgotten(visit, now.getTime())) setEditing(true);
    else if (await finishVisit(userId, record.id, now.toISOString())) {
      toast({ title: 'Visit finished', description: `${title} is saved with its times.` });
    } else setEditing(true);
  }

  async function remove(): Promise<void> {
    setDeleting(false);
    await deletion.remove(visit, title);
    navigate('/');
  }

  const tools = (
    <div key="tools" className="grid gap-4 lg:gap-5">
      {runs && <CareNotRead visit={visit} />}
      <LeadsOnVisit visit={visit} />
      <PetsOnVisit visit={visit} pets={pets} />
      <DosesOnVisit visit={visit} pets={pets} />
      <EventButtons record={record} pets={pets} />
      {runs && <VisitHelp pets={pets} />}
    </div>
  );
  const told = (
    <div key="told" className="grid gap-4 lg:gap-5">
      {!runs && record.hasArrived && visit.clientIds.length > 0 && (
        <ReportsCard visit={visit} opensItself={goesOn} />
      )}
      <VisitFacts record={record} />
      <Timeline record={record} pets={pets} />
    </div>
  );

  return (
    <>
      <div className="mb-4 flex items-start gap-3">
        <div className="min-w-0 grow">
          <PageHeading>{title}</PageHeading>
          <p className="mt-1 text-soft">{visitTimes(visit, timeZone)}</p>
        </div>
        <Menu label={`More for ${title}`}>
          <MenuItem icon={PencilLine} onClick={edit}>
            {runs ? 'Times and notes' : 'Correct'}
          </MenuItem>
          <MenuItem icon={Trash2} danger onClick={() => setDeleting(true)}>
            Delete visit
          </MenuItem>
        </Menu>
      </div>
      <VisitStatus record={record} waitsFor={waitsFor} onCorrect={edit} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
        {runs ? [tools, told] : [told, tools]}
      </div>
      {runs && <FinishBar visit={visit} onFinish={finish} />}
      <FinishDialog
        open={isAsking || (asksAfterForm && !editing)}
        visit={visit}
        pets={toAsk}
        onCancel={() => {
          setAsking(false);
          setEndTyped(false);
        }}
        onAnswered={finishAnswered}
      />
      <VisitDialog open={editing} onOpenChange={setEditing} record={record} />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this visit?"
        confirmLabel="Delete visit"
        onConfirm={remove}
      >
        This deletes its times, entries, photos and route. The appointments stay. You can undo it
        for a few seconds.
      </ConfirmDialog>
    </>
  );
}

/** Whether another page led here to finish the visit, because there is something to ask first. */
const useAsksToFinish = (): boolean => use(ShownSearch) === ASK_TO_FINISH;

import { CircleCheck, PencilLine, Trash2 } from 'lucide-react';
import { use, useState } from 'react';
import { finishVisit } from '#web/features/visits/phone/browserVisits.ts';
import type { PhoneVisit, VisitedPet } from '#web/features/visits/phone/phoneVisit.ts';
import { useDeleteVisit } from '#web/features/visits/useDeleteVisit.ts';
import { petsToAskAbout } from '#web/features/visits/beforeFinishing.ts';
import { FinishDialog } from '#web/features/visits/FinishDialog.tsx';
import { EventButtons } from '#web/features/visits/EventButtons.tsx';
import { PetsOnVisit } from '#web/features/visits/PetsOnVisit.tsx';
import { ReportsCard } from '#web/features/visits/reports/ReportsCard.tsx';
import { Timeline } from '#web/features/visits/Timeline.tsx';
import { VisitDialog } from '#web/features/visits/VisitDialog.tsx';
import { VisitFacts } from '#web/features/visits/VisitFacts.tsx';
import { VisitStatus } from '#web/features/visits/VisitStatus.tsx';
import { ASK_TO_FINISH } from '#web/features/visits/visitPaths.data.ts';
import { isForgotten, visitTimes } from '#web/features/visits/visitWords.ts';
import { ShownSearch } from '#web/platform/nav/location.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

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
    const now = new Date();
    // Its end is not now, or the clock of this phone is wrong: somebody has to say when it was.
    if (isForgotten(visit, now.getTime())) setEditing(true);
    else if (await finishVisit(userId, record.id, now.toISOString())) {
      toast({ title: 'Visit finished', description: `${title}: kept with its times.` });
    } else setEditing(true);
  }

  async function remove(): Promise<void> {
    setDeleting(false);
    await deletion.remove(visit, title);
    navigate('/');
  }

  return (
    <>
      <PageHeader title={title} subtitle={visitTimes(visit, timeZone)}>
        <Button variant="secondary" onClick={edit}>
          <PencilLine aria-hidden />
          {runs ? 'Times and notes' : 'Correct'}
        </Button>
        <Menu label={`More for ${title}`}>
          <MenuItem icon={Trash2} danger onClick={() => setDeleting(true)}>
            Delete visit
          </MenuItem>
        </Menu>
      </PageHeader>
      <VisitStatus record={record} waitsFor={waitsFor} onCorrect={edit} />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
        <div className="grid gap-4 lg:gap-5">
          <PetsOnVisit visit={visit} pets={pets} />
          <EventButtons visit={visit} pets={pets} />
        </div>
        <div className="grid gap-4 lg:gap-5">
          <VisitFacts record={record} />
          <Timeline record={record} pets={pets} />
          {!runs && record.hasArrived && visit.clientIds.length > 0 && (
            <ReportsCard visit={visit} />
          )}
        </div>
      </div>
      {runs && (
        <div className="mt-5 flex flex-wrap">
          <Button className="min-h-14 grow text-lg sm:grow-0 sm:px-8" onClick={finish}>
            <CircleCheck aria-hidden />
            Finish visit
          </Button>
        </div>
      )}
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
        This deletes its times, entries, photos and track. The appointments stay. You can undo it
        for a few seconds.
      </ConfirmDialog>
    </>
  );
}

/** Whether another page led here to finish the visit, because there is something to ask first. */
const useAsksToFinish = (): boolean => use(ShownSearch) === ASK_TO_FINISH;

/** What is done with a booking on the day, each at one tap. */
import { Check, MapPin, Phone, Play, Users } from 'lucide-react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import { useTodaysAppointments } from '#web/data/appointments.ts';
import { usePetsWith } from '#web/data/pets.ts';
import { useRunningVisit, useStartVisit } from '#web/data/visits/visits.ts';
import { FinishButton } from '#web/features/diary/appointments/FinishButton.tsx';
import { namesInWords, petNameOf } from '#web/features/diary/appointments/bookedPets.ts';
import { groupOf, isOpen } from '#web/features/diary/appointments/groupWalk.ts';
import { useStartOnDay } from '#web/features/diary/appointments/useStartOnDay.tsx';
import { WarningList } from '#web/features/diary/appointments/warnings/WarningList.tsx';
import { useSetStatus } from '#web/features/diary/appointments/useSetStatus.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { aggressionTexts } from '#web/entities/pets/aggression.ts';
import { mapsLink, telLink } from '#web/entities/contactLinks.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

interface BookingActionsProps {
  booked: Appointment;
  client: Client | undefined;
  onDone?: (() => void) | undefined;
  className?: string | undefined;
}

/** On a phone the icon stands over its word, so that four fit next to each other. */
const className = 'min-w-0 px-3! text-sm max-sm:flex-col max-sm:gap-1 max-sm:px-1!';
const look = { variant: 'secondary', className } as const;

/**
 * Call, Map, Start and Done; while its visit is under way Finish, which completes it. What has nothing to work with is left out.
 */
export function BookingActions({ booked, client, onDone, className }: BookingActionsProps) {
  const name = client && fullName(client);
  const running = useRunningVisit(booked.id);
  return (
    <div className={classes('grid gap-2', className)}>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {client && client.phone !== null && (
          <a href={telLink(client.phone)} aria-label={`Call ${name}`} className={buttonClass(look)}>
            <Phone aria-hidden />
            Call
          </a>
        )}
        {client && client.address !== null && (
          <a
            href={mapsLink(client.address)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Map to ${name}`}
            className={buttonClass(look)}
          >
            <MapPin aria-hidden />
            Map
          </a>
        )}
        {running !== undefined && (
          <FinishButton
            visitId={running.id}
            title={booked.title}
            onDone={onDone}
            className={look.className}
          />
        )}
        {running === undefined && isOpen(booked) && (
          <>
            <StartButton booked={booked} />
            <DoneButton booked={booked} onDone={onDone} />
          </>
        )}
      </div>
      {running === undefined && <GroupButton booked={booked} />}
    </div>
  );
}

function StartButton({ booked }: Pick<BookingActionsProps, 'booked'>) {
  const { start, dialog } = useStartOnDay([booked]);
  return (
    <>
      <Button className={className} aria-label={`Start ${booked.title}`} onClick={start}>
        <Play aria-hidden />
        Start
      </Button>
      {dialog}
    </>
  );
}

/** Starts the walks of today that are at this time as one visit. */
function GroupButton({ booked }: Pick<BookingActionsProps, 'booked'>) {
  const { data: todays } = useTodaysAppointments(booked.date === useToday());
  const start = useStartVisit();
  const others = groupOf(booked, todays ?? []);
  const walks = [booked, ...others];
  const ids = new Set(walks.flatMap(({ petIds }) => petIds));
  const { data: pets } = usePetsWith(...ids);
  if (others.length === 0) return null;
  const names = new Map(pets?.map(({ id, name }) => [id, name]));
  const whose = walks.map((walk) => petNameOf(walk, names) ?? walk.title);
  return (
    <>
      <WarningList texts={aggressionTexts((pets ?? []).filter(({ id }) => ids.has(id)))} />
      <Button variant="secondary" className="min-w-0 text-sm" onClick={() => start(walks)}>
        <Users aria-hidden />
        <span className="truncate">Start together: {namesInWords(whose)}</span>
      </Button>
    </>
  );
}

function DoneButton({ booked, onDone }: Pick<BookingActionsProps, 'booked' | 'onDone'>) {
  const { set, pending } = useSetStatus();
  const complete = async () => {
    if (await set(booked, 'completed')) onDone?.();
  };
  return (
    <Button
      {...look}
      pending={pending}
      aria-label={`Done with ${booked.title}`}
      onClick={() => complete()}
    >
      {!pending && <Check aria-hidden />}
      Done
    </Button>
  );
}

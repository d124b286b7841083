import { Navigation } from 'lucide-react';
import { useState } from 'react';
import { isOpen } from '#web/entities/appointments/groupWalk.ts';
import type { OnTheWayProps } from '#web/entities/messages/OnTheWayDialog.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx';

const useDialogPart = lazyPart(async () => import('#web/entities/messages/OnTheWayDialog.tsx'));

/** Tells the client of a booking of today that somebody is on the way. */
export function OnTheWay({ booked, client }: OnTheWayProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useDialogPart(open, close)?.default;
  const isToday = booked.date === useToday();
  if (!isToday || !isOpen(booked)) return null;
  return (
    <>
      <Button variant="secondary" size="sm" className="w-fit" onClick={() => setOpen(true)}>
        <Navigation aria-hidden className="size-4!" />
        On the way
      </Button>
      {open && !Dialog && <LoadingOverlay />}
      {open && Dialog && <Dialog booked={booked} client={client} onClose={close} />}
    </>
  );
}

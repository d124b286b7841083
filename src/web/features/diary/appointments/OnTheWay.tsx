import { Navigation } from 'lucide-react';
import { useState } from 'react';
import { isOpen } from '#web/features/diary/appointments/groupWalk.ts';
import {
  OnTheWayDialog,
  type OnTheWayProps,
} from '#web/features/diary/appointments/OnTheWayDialog.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { Button } from '#web/ui/Button.tsx';

/** Tells the client of a booking of today that someone is on the way. */
export function OnTheWay({ booked, client }: OnTheWayProps) {
  const [open, setOpen] = useState(false);
  const isToday = booked.date === useToday();
  if (!isToday || !isOpen(booked)) return null;
  return (
    <>
      <Button variant="secondary" size="sm" className="w-fit" onClick={() => setOpen(true)}>
        <Navigation aria-hidden className="size-4!" />
        On the way
      </Button>
      {open && <OnTheWayDialog booked={booked} client={client} onClose={() => setOpen(false)} />}
    </>
  );
}

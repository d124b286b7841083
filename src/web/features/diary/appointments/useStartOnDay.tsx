/** Starts the visit of bookings at a tap today; on another day it asks, because the visit gets today's times. */
import { useState, type ReactNode } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { isOnDay } from '#contract/rules/stay.ts';
import { useStartVisit } from '#web/data/visits/visits.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { ChoiceDialog } from '#web/ui/ChoiceDialog.tsx';

/** Returns what a button does, and the dialog that may ask. */
export function useStartOnDay(bookings: readonly Appointment[]): {
  start: () => Promise<void>;
  dialog: ReactNode;
} {
  const today = useToday();
  const begin = useStartVisit();
  const [isAsking, setAsking] = useState(false);
  const other = bookings.find((booked) => !isOnDay(booked, today));
  return {
    start: async () => (other === undefined ? begin(bookings) : setAsking(true)),
    dialog: (
      <ChoiceDialog
        open={isAsking && other !== undefined}
        onCancel={() => setAsking(false)}
        title="Start it today?"
        choices={[
          {
            label: 'Start now',
            hint: 'The visit begins now, and finishing it completes the appointment.',
            onChoose: () => {
              setAsking(false);
              void begin(bookings);
            },
          },
        ]}
      >
        {other && `${other.title} is booked for ${longDate(other.date)}, not for today.`}
      </ChoiceDialog>
    ),
  };
}

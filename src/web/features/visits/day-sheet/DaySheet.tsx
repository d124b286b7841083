import { ArrowUpDown, Check, Map as MapIcon, Users } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#contract/diary/appointments.ts';
import type { Client } from '#contract/people/clients.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { AccessCodes } from '#web/features/people/access/AccessCodes.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Day } from '#contract/visits/days.ts';
import { isStay } from '#contract/rules/stay.ts';
import {
  BookingDialogs,
  type ShownBooking,
} from '#web/features/diary/appointments/BookingDialogs.tsx';
import { isOpen } from '#web/features/diary/appointments/groupWalk.ts';
import { usePhoneVisits, useWithoutDeleted } from '#web/data/visits/visits.ts';
import { runLinks } from '#web/entities/contactLinks.ts';
import { CalendarDrawing } from '#web/entities/drawings/CalendarDrawing.tsx';
import { DayReports } from '#web/features/visits/day-sheet/DayReports.tsx';
import { DayTotals } from '#web/features/visits/day-sheet/DayTotals.tsx';
import { GroupPicker } from '#web/features/visits/day-sheet/GroupPicker.tsx';
import { KeysForTomorrow } from '#web/features/visits/day-sheet/KeysForTomorrow.tsx';
import { OrderList } from '#web/features/visits/day-sheet/OrderList.tsx';
import { OtherVisits } from '#web/features/visits/day-sheet/OtherVisits.tsx';
import { addressesOf, stopsOf } from '#web/features/visits/day-sheet/run.ts';
import { RunTable } from '#web/features/visits/day-sheet/RunTable.tsx';
import { StopCard } from '#web/features/visits/day-sheet/StopCard.tsx';
import { useRunOrder } from '#web/features/visits/day-sheet/useRunOrder.ts';
import { useWide } from '#web/platform/device/windowWidth.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Empty } from '#web/ui/Empty.tsx';

/** The run of a day: to do, to put into another order, and what it adds up to. */
export function DaySheet({ sheet: read }: { sheet: Day }) {
  const shownVisits = useWithoutDeleted()(read.visits, ({ id }) => id);
  const sheet = { ...read, visits: shownVisits };
  const [booking, setBooking] = useState<ShownBooking>({});
  const [shown, setShown] = useState<'run' | 'order' | 'group'>('run');
  const ordering = shown === 'order';
  const grouping = shown === 'group';
  const run = useRunOrder(sheet.date, stopsOf(sheet));
  const { stops } = run;
  const { visits } = usePhoneVisits();
  const isBegun = (id: string) =>
    visits.some(({ visit }) => visit.endedAt === null && visit.appointmentIds.includes(id));
  const waiting = stops.filter(
    ({ booked }) => isOpen(booked) && !isStay(booked) && !isBegun(booked.id),
  );
  const isWide = useWide();
  // Not in the stop, which is another one where a tablet is turned.
  const [codes, setCodes] = useState<{ open: boolean; client?: Client }>({ open: false });
  const { client } = codes;
  const openCodes = (of: Client) => setCodes({ open: true, client: of });
  const openCard = (appointment: Appointment) => setBooking({ open: 'card', appointment });
  const links = runLinks(addressesOf(stops, sheet.date));
  return (
    <>
      <DayTotals totals={sheet.totals} />
      <KeysForTomorrow sheet={sheet} />
      <div className="mb-4 flex flex-wrap gap-3 print:hidden">
        {links.map((href, at) => (
          <a
            key={href}
            href={href}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ className: 'max-sm:grow' })}
          >
            <MapIcon aria-hidden />
            {links.length === 1 ? 'Whole run on the map' : `Part ${at + 1} of the run on the map`}
          </a>
        ))}
        {stops.length > 1 && (
          <Button
            variant="secondary"
            className="max-sm:grow"
            onClick={() => setShown(ordering ? 'run' : 'order')}
          >
            {ordering ? <Check aria-hidden /> : <ArrowUpDown aria-hidden />}
            {ordering ? 'Done' : 'Change order'}
          </Button>
        )}
        {waiting.length > 1 && (
          <Button
            variant="secondary"
            className="max-sm:grow"
            aria-expanded={grouping}
            onClick={() => setShown(grouping ? 'run' : 'group')}
          >
            <Users aria-hidden />
            Group walk
          </Button>
        )}
        <DayReports sheet={sheet} />
      </div>
      {grouping && waiting.length > 1 && <GroupPicker stops={waiting} />}
      {stops.length === 0 && (
        <Card>
          <Empty
            title="No appointments scheduled for this date"
            drawing={<CalendarDrawing />}
            action={
              <Button
                variant="secondary"
                onClick={() => setBooking({ open: 'form', day: sheet.date })}
              >
                New Appointment
              </Button>
            }
          />
        </Card>
      )}
      {stops.length > 0 && ordering && <OrderList day={sheet.date} run={run} />}
      {stops.length > 0 && !ordering && isWide && (
        <RunTable day={sheet.date} stops={stops} onOpen={openCard} onCodes={openCodes} />
      )}
      {!ordering && !isWide && (
        <ol aria-label="The run" className="grid gap-4">
          {stops.map((stop, at) => (
            <StopCard
              key={stop.booked.id}
              day={sheet.date}
              stop={stop}
              number={at + 1}
              onOpen={openCard}
              onCodes={openCodes}
            />
          ))}
        </ol>
      )}
      <OtherVisits sheet={sheet} />
      <BookingDialogs shown={booking} onChange={setBooking} />
      {client && (
        <Dialog
          open={codes.open}
          onOpenChange={(open) => setCodes({ ...codes, open })}
          title={`Access codes of ${fullName(client)}`}
        >
          {codes.open && <AccessCodes clientId={client.id} isReadOnly />}
        </Dialog>
      )}
    </>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { fullName } from '#contract/rules/fullName.ts';
import { OnLead } from '#web/entities/care/OnLead.tsx';
import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { BookingActions } from '#web/features/diary/appointments/BookingActions.tsx';
import type { Stop } from '#web/features/visits/day-sheet/run.ts';
import { StopKeys } from '#web/features/visits/day-sheet/StopKeys.tsx';
import {
  BookingNotes,
  ClientNotes,
  Notes,
  StopAddress,
  StopFacts,
  StopMessages,
  StopPets,
  type StopProps,
  StopTitle,
  StopVisits,
  When,
} from '#web/features/visits/day-sheet/StopParts.tsx';

interface RunTableProps extends Pick<StopProps, 'day' | 'onOpen' | 'onCodes'> {
  stops: readonly Stop[];
}

/** The run in one view on a laptop, and on one sheet of paper, which leaves out what is pressed. */
export function RunTable({ stops, ...row }: RunTableProps) {
  return (
    <div className="rounded-xl border border-line bg-surface print:rounded-none print:border-0">
      <table
        aria-label="The run"
        className="w-full table-fixed border-collapse text-left text-sm print:text-xs print:leading-tight"
      >
        <thead className="border-b border-edge print:border-ink">
          <tr className="*:px-2 *:py-2.5 xl:*:px-3 print:*:px-1.5 print:*:py-1">
            <th scope="col" className="w-[15%] xl:w-[17%] print:w-[20%]">
              Time
            </th>
            <th scope="col" className="w-[22%] xl:w-[25%] print:w-[32%]">
              Client and pets
            </th>
            <th scope="col" className="w-[21%] xl:w-auto print:w-auto">
              Address and door
            </th>
            <th scope="col">Notes</th>
            <th scope="col" className="w-36 xl:w-52 print:hidden">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line print:divide-ink">
          {stops.map((stop, at) => (
            <StopRow key={stop.booked.id} stop={stop} number={at + 1} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One booking of the run with all that is needed at its door. */
function StopRow({ day, stop, number, onOpen, onCodes }: StopProps) {
  const { booked, client } = stop;
  return (
    <tr className="break-inside-avoid align-top *:px-2 *:py-3 xl:*:px-3 print:*:px-1.5 print:*:py-1">
      <th scope="row" className="font-normal">
        <p className="font-bold tabular-nums">
          {number}. <When booked={booked} day={day} />
        </p>
        <h2 className="font-bold">
          <StopTitle stop={stop} onOpen={onOpen} />
        </h2>
        <StopFacts stop={stop} />
        <StopVisits stop={stop} />
      </th>
      <td>
        <Cell>
          {client && (
            <p className="wrap-anywhere">
              <Link
                href={`/clients/${client.id}`}
                className="inline-block min-h-6 font-semibold hover:underline print:min-h-0"
              >
                {fullName(client)}
              </Link>
              {client.phone !== null && (
                <>
                  <br className="print:hidden" /> <PhoneNumber phone={client.phone} />
                </>
              )}
            </p>
          )}
          {client && <OnLead client={client} />}
          <StopPets stop={stop} />
        </Cell>
      </td>
      <td className="max-xl:[&_button]:px-1!">
        <Cell>
          {client && client.address !== null && <StopAddress address={client.address} />}
          <Notes label="Door notes" notes={client?.doorNotes ?? null} />
          {client && <StopKeys client={client} onCodes={() => onCodes(client)} />}
        </Cell>
      </td>
      <td>
        <Cell>
          <BookingNotes stop={stop} />
          {client && <ClientNotes client={client} />}
        </Cell>
      </td>
      <td className="print:hidden">
        <Cell>
          <BookingActions
            booked={booked}
            client={client}
            className="*:grid-flow-row *:grid-cols-2 max-xl:[&_svg]:hidden"
          />
          {client && <StopMessages booked={booked} client={client} />}
        </Cell>
      </td>
    </tr>
  );
}

const Cell = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-2 print:gap-0.5">{children}</div>
);

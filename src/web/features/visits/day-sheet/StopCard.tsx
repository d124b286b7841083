import { Link } from 'wouter';
import { PhoneNumber } from '#web/entities/PhoneNumber.tsx';
import { BookingActions } from '#web/features/diary/appointments/BookingActions.tsx';
import { fullName } from '#contract/rules/fullName.ts';
import { OnLead } from '#web/entities/care/OnLead.tsx';
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

/** One booking of the run with all that is needed at its door, on a phone. */
export function StopCard({ day, stop, number, onOpen, onCodes }: StopProps) {
  const { booked, client } = stop;
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft font-bold text-primary-ink">
          {number}
        </span>
        <div className="min-w-0 grow">
          <p className="font-bold tabular-nums">
            <When booked={booked} day={day} />
          </p>
          <h2 className="text-lg leading-snug font-bold">
            <StopTitle stop={stop} onOpen={onOpen} />
          </h2>
          <StopFacts stop={stop} />
        </div>
      </div>
      <StopVisits stop={stop} />
      {client && (
        <div>
          <p className="font-semibold wrap-anywhere">
            <Link href={`/clients/${client.id}`} className="inline-block min-h-6 hover:underline">
              {fullName(client)}
            </Link>
            {client.phone !== null && (
              <span className="font-normal tabular-nums">
                {' '}
                · <PhoneNumber phone={client.phone} />
              </span>
            )}
          </p>
          {client.address !== null && <StopAddress address={client.address} />}
        </div>
      )}
      {client && <OnLead client={client} />}
      <BookingNotes stop={stop} />
      <Notes label="Door notes" notes={client?.doorNotes ?? null} />
      {client && <StopKeys client={client} onCodes={() => onCodes(client)} />}
      {client && <ClientNotes client={client} />}
      <StopPets stop={stop} />
      <BookingActions booked={booked} client={client} className="sm:justify-self-start" />
      {client && <StopMessages booked={booked} client={client} />}
    </li>
  );
}

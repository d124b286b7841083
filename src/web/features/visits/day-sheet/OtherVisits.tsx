import { Link } from 'wouter';
import type { Day } from '#contract/visits/days.ts';
import { namesInWords } from '#web/features/diary/appointments/bookedPets.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { visitText } from '#web/features/visits/day-sheet/visitText.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';

/** The day’s visits that were made without a booking of it. */
export function OtherVisits({ sheet }: { sheet: Day }) {
  const { timeZone } = useBusiness();
  const { appointments, clients, pets, visits } = sheet;
  const others = visits.filter(
    ({ appointmentIds }) => !appointments.some(({ id }) => appointmentIds.includes(id)),
  );
  if (others.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="other-visits" className="mt-4">
      <CardHeader id="other-visits" title="Without a booking" />
      <ul className="grid gap-3">
        {others.map((visit) => (
          <li key={visit.id}>
            <p className="font-semibold">
              {[
                ...clients.filter(({ id }) => visit.clientIds.includes(id)).map(fullName),
                namesInWords(
                  pets.filter(({ id }) => visit.petIds.includes(id)).map(({ name }) => name),
                ),
              ]
                .filter(Boolean)
                .join(' · ') || 'Visit'}
            </p>
            <p className="text-soft tabular-nums">
              <Link
                href={visitPage(visit.id)}
                className="inline-flex min-h-11 items-center underline print:min-h-0 print:no-underline"
              >
                {visitText(visit, timeZone)}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

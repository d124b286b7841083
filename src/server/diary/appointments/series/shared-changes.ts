/** What a change of an appointment says for its whole series. */
import type { Appointment, AppointmentChanges } from '#contract/diary/appointments.ts';
import type { Series } from '#contract/diary/series.ts';
import { completeChanges } from '#server/diary/appointments/booking.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields of an appointment that its series has too. */
const SHARED = [
  'clientId',
  'petIds',
  'serviceId',
  'title',
  'description',
  'serviceType',
  'startTime',
  'endTime',
  'status',
  'notes',
] as const;

/** Words that someone wrote for one day stay, where the series has others. */
export const TEXT_FIELDS = ['title', 'description', 'notes'] as const;

export type Shared = Partial<Pick<Series, (typeof SHARED)[number]>>;

/** What a body changes of an appointment: fields that it sends as they are stored change nothing. */
export function changesOf(target: Appointment, body: AppointmentChanges) {
  const { petIds, price, charges } = completeChanges(body);
  const sent: Record<string, unknown> = { ...body, petIds };
  const shared: Shared = Object.fromEntries(
    SHARED.filter((field) => sent[field] !== undefined && !same(sent[field], target[field])).map(
      (field) => [field, sent[field]],
    ),
  );
  const priced =
    charges === undefined || price === target.price ? undefined : { price: price ?? null, charges };
  return { shared, priced };
}

/** Whether it books anew, under the cancellation terms of this moment: it changes more than the status. */
export const booksAnew = (
  { shared, priced }: ReturnType<typeof changesOf>,
  isMoved: boolean,
): boolean =>
  isMoved || priced !== undefined || Object.keys(shared).some((field) => field !== 'status');

/** The history of a client or a pet, put together from everything that has happened. */
import type { HistoryEntry } from '#contract/overview/history.ts';
import { type DiaryTime, diaryTime } from '#contract/rules/diaryTime.ts';
import type { HistoryKind } from '#contract/rules/historyPage.ts';
import {
  AFTER_ALL_IDS,
  type Before,
  listBookingsBefore,
  listInvoicesBefore,
  listPaymentsBefore,
  listPhotos,
  listVisitsBefore,
  listVisitsOf,
  listWalksOf,
  type Subject,
} from '#server/overview/history/history.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** Where the page begins. A booking of this very minute has begun; a time alone means what came before it. */
function pageStart(cursor: string | undefined, now: DiaryTime): Before {
  if (cursor === undefined) return { ...now, id: AFTER_ALL_IDS };
  const [at = '', id = BEFORE_ALL_IDS] = cursor.split('_');
  const [date = '', time = ''] = at.split('T');
  return { date, time, id };
}

const placeOf = (at: string, id: string) => ({ id, at, cursor: `${at}_${id}` });

/** Which page, of what, and the business's time. */
interface HistoryPage {
  before?: string | undefined;
  limit: number;
  kind?: HistoryKind | undefined;
  now: Date;
  timeZone: string;
}

/** A page of history before a cursor, newest first. `before` is a valid `historyQuery`. */
export async function historyBefore(
  db: Database,
  ownerId: string,
  subject: Subject,
  { before, limit, kind, now, timeZone }: HistoryPage,
): Promise<HistoryEntry[]> {
  const start = pageStart(before, diaryTime(now, timeZone));
  const entries = [
    ...(kind === 'money' ? [] : await diaryOf(db, ownerId, subject, { start, kind, timeZone })),
    ...(isAsked(kind, 'photos') ? await photosOf(db, ownerId, subject, timeZone) : []),
    ...(isAsked(kind, 'money') ? await moneyOf(db, ownerId, subject, start) : []),
  ];
  const end = `${start.date}T${start.time}_${start.id}`;
  return entries
    .filter(({ cursor }) => cursor < end)
    .toSorted((a, b) => (a.cursor < b.cursor ? 1 : -1))
    .slice(0, limit);
}

const isAsked = (kind: HistoryKind | undefined, of: HistoryKind): boolean =>
  kind === undefined || kind === of;

interface Diary {
  start: Before;
  kind: Exclude<HistoryKind, 'money'> | undefined;
  timeZone: string;
}

/** Bookings with what was recorded of them, and the visits without one. */
async function diaryOf(
  db: Database,
  ownerId: string,
  subject: Subject,
  { start, kind, timeZone }: Diary,
): Promise<HistoryEntry[]> {
  const visitKind = kind === 'appointments' ? undefined : kind;
  const bookings = await listBookingsBefore(db, ownerId, subject, start, visitKind);
  const bookingIds = bookings.map(({ id }) => id);
  const hasBookings = bookingIds.length > 0;
  const walks = byBooking(hasBookings ? await listWalksOf(db, ownerId, bookingIds, timeZone) : []);
  const visits = byBooking(hasBookings ? await listVisitsOf(db, ownerId, subject, bookingIds) : []);
  const entries: HistoryEntry[] = bookings.map((booking) => ({
    kind: 'booking',
    ...placeOf(`${booking.date}T${booking.startTime}`, booking.id),
    booking,
    walks: walks.get(booking.id) ?? [],
    visits: visits.get(booking.id) ?? [],
  }));
  if (kind === 'appointments') return entries;
  const unbooked = { kind: visitKind, timeZone };
  for (const visit of await listVisitsBefore(db, ownerId, subject, start, unbooked)) {
    const { date, time } = diaryTime(new Date(visit.startedAt), timeZone);
    entries.push({ kind: 'visit', ...placeOf(`${date}T${time}`, visit.id), visit });
  }
  return entries;
}

/** The photos of the pets, at the moment at which each was added. */
async function photosOf(
  db: Database,
  ownerId: string,
  subject: Subject,
  timeZone: string,
): Promise<HistoryEntry[]> {
  const photos = await listPhotos(db, ownerId, subject);
  return photos.map(({ id, petId, petName, createdAt }) => {
    const { date, time } = diaryTime(new Date(createdAt), timeZone);
    const photoUrl = `/api/photos/${id}`;
    return { kind: 'photo', ...placeOf(`${date}T${time}`, id), petId, petName, photoUrl };
  });
}

/** Invoices and payments, which a client has and a pet hasn't. They have days, and are at the beginning of theirs. */
async function moneyOf(
  db: Database,
  ownerId: string,
  subject: Subject,
  start: Before,
): Promise<HistoryEntry[]> {
  if (!('clientId' in subject)) return [];
  const { clientId } = subject;
  const invoices = await listInvoicesBefore(db, ownerId, clientId, start);
  const payments = await listPaymentsBefore(db, ownerId, clientId, start);
  return [
    ...invoices.map(({ date, ...invoice }) => ({
      kind: 'invoice' as const,
      ...invoice,
      ...placeOf(`${date}T00:00`, invoice.id),
    })),
    ...payments.map(({ date, ...payment }) => ({
      kind: 'payment' as const,
      ...payment,
      ...placeOf(`${date}T00:00`, payment.id),
    })),
  ];
}

/** Groups what belongs to bookings by the booking's id. */
function byBooking<Row extends { bookingId: string }>(
  rows: readonly Row[],
): Map<string, Omit<Row, 'bookingId'>[]> {
  const found = new Map<string, Omit<Row, 'bookingId'>[]>();
  for (const { bookingId, ...row } of rows) {
    found.set(bookingId, [...(found.get(bookingId) ?? []), row]);
  }
  return found;
}

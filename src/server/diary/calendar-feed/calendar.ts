/** Writes the bookings as an iCalendar file (RFC 5545). */
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator';
import { type AppointmentStatus, serviceTypeLabels } from '#contract/choices.ts';
import type { FeedBooking } from '#server/diary/calendar-feed/calendar-feed.sql.ts';

/** How soon programs may look again, in seconds. */
const REFRESH_SECONDS = 3600;

const statuses: Record<AppointmentStatus, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** "J. D." of Jane Doe. */
const initialsOf = (...names: readonly string[]): string =>
  names.map((name) => `${Array.from(name.trim())[0]?.toUpperCase() ?? ''}.`).join(' ');

/** "Dog Walk: B. (J. D.)", or with names "Morning walk: Biscuit (Jane Doe)". A title may have names in it. */
function summaryOf(booking: FeedBooking, showsNames: boolean): string {
  const { title, serviceType, firstName, lastName, petNames } = booking;
  const what = showsNames ? title : serviceTypeLabels[serviceType];
  const client = showsNames ? `${firstName} ${lastName}` : initialsOf(firstName, lastName);
  const pets = petNames.map((name) => (showsNames ? name : initialsOf(name))).join(', ');
  return pets === '' ? `${what}: ${client}` : `${what}: ${pets} (${client})`;
}

/** A text without control characters, which no value of the file may have; lines still end. */
const printable = (text: string): string => text.replaceAll(/(?![\r\n])\p{Cc}/gu, ' ');

/** Each change of a booking raises its SEQUENCE, which is the seconds since it was made; its UID stays. */
function eventOf(booking: FeedBooking, showsNames: boolean): ICalEventData {
  const { id, startsAt, endsAt, createdAt, updatedAt, status, address } = booking;
  const sequence = Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000);
  const changedAt = new Date(updatedAt);
  return {
    id: `${id}@pawkeeper`,
    sequence: Math.max(0, sequence),
    stamp: changedAt,
    lastModified: changedAt,
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: printable(summaryOf(booking, showsNames)),
    location: showsNames && address ? printable(address) : null,
    status: statuses[status],
  };
}

/** The file. Times are in UTC, so that no program needs to know the zone. */
export const calendarOf = (bookings: readonly FeedBooking[], showsNames: boolean): string =>
  ical({
    name: 'Pawkeeper',
    prodId: { company: 'Pawkeeper', product: 'Pawkeeper' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: bookings.map((booking) => eventOf(booking, showsNames)),
  }).toString();

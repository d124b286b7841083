/** The meet and greet of a prospect: times are offered to them, and they book one. The owner is part of every statement. */
import sql from 'sql-template-tag';
import { isOpenMeeting, isSameTime, type MeetTime } from '#contract/people/meetTimes.ts';
import { type Prospect, splitName } from '#contract/people/prospects.ts';
import { type DiaryTime, isComing } from '#contract/rules/diaryTime.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { bringBackClient } from '#server/people/archive/archiving.sql.ts';
import { insertClient } from '#server/people/clients/clients.sql.ts';
import { lockProspect, setMeeting } from '#server/people/prospects/prospects.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpError } from '#server/platform/errors/errors.ts';

/** What a meet and greet needs of the diary; it is put together where the app is composed. */
export interface MeetingDiary {
  /** What is booked at that time, as "Group walk, 10:00 to 11:00"; undefined where it is free. */
  findBooked: (db: Database, ownerId: string, time: MeetTime) => Promise<string | undefined>;
  /** Books it within a transaction, notifies the owner, and returns the id of the appointment. */
  book: (db: Database, ownerId: string, clientId: string, time: MeetTime) => Promise<string>;
}

const BOOKED =
  'A meet and greet is booked. Change or cancel that appointment, then offer other times.';

const startOf = ({ date, startTime }: MeetTime): string => `${date} ${startTime}`;

/**
 * Offers these times instead of those before, within a transaction. Throws `HttpError`: where one is booked already, and for a time that
 * is not free, as a prospect books it without anybody looking.
 */
export async function offerMeeting(
  db: Database,
  ownerId: string,
  id: string,
  times: readonly MeetTime[],
  diary: MeetingDiary,
): Promise<Prospect> {
  const { meeting } = await lockProspect(db, ownerId, id);
  if (times.length > 0 && isOpenMeeting(meeting)) throw new HttpError(409, BOOKED);
  for (const [index, time] of times.entries()) {
    const booked = await diary.findBooked(db, ownerId, time);
    if (booked === undefined) continue;
    const message = `You have ${booked}. Choose a time that is free.`;
    throw new HttpError(400, message, [{ path: ['times', index, 'date'], message }]);
  }
  const meetTimes = times.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  return setMeeting(db, ownerId, id, { meetTimes });
}

/** The offered times that can be booked now. */
export async function findBookable(
  db: Database,
  ownerId: string,
  { meetTimes, meeting }: Prospect,
  { now, diary }: { now: DiaryTime; diary: MeetingDiary },
): Promise<MeetTime[]> {
  const bookable: MeetTime[] = [];
  if (isOpenMeeting(meeting)) return bookable;
  for (const time of meetTimes) {
    if (isComing(time, now) && (await diary.findBooked(db, ownerId, time)) === undefined) {
      bookable.push(time);
    }
  }
  return bookable;
}

/** A client has a last name; this one takes its place until the prospect is accepted. It adds no letters to the payment reference. */
const NO_LAST_NAME = '–';
const MAX_NAME = 100;

/** The names of a prospect whom nobody can ask for a missing one. */
function namesOf({ name, told }: Prospect): { firstName: string; lastName: string } {
  const known = [told.household?.name, name].flatMap((text) => (text ? [splitName(text)] : []));
  const { firstName = '', lastName = '' } = known.find((each) => each.lastName) ?? known[0] ?? {};
  return {
    firstName: oneLine(firstName, MAX_NAME),
    lastName: oneLine(lastName, MAX_NAME) || NO_LAST_NAME,
  };
}

/** The client of an earlier meet and greet, else a new one of what is known. */
async function clientOf(
  db: Database,
  ownerId: string,
  prospect: Prospect,
  now: DiaryTime,
): Promise<string> {
  const { clientId, email, phone, told } = prospect;
  if (clientId !== null) {
    await bringBackClient(db, ownerId, clientId, now);
    return clientId;
  }
  const reach = { email: told.household?.email ?? email, phone: told.household?.phone ?? phone };
  return (await insertClient(db, ownerId, { ...namesOf(prospect), ...reach })).id;
}

/**
 * Books one of the offered times within a transaction, once: a second press finds the appointment of the first. Returns whether a meet
 * and greet is booked now.
 */
export async function bookMeeting(
  db: Database,
  ownerId: string,
  id: string,
  chosen: MeetTime,
  { now, diary }: { now: DiaryTime; diary: MeetingDiary },
): Promise<boolean> {
  const prospect = await lockProspect(db, ownerId, id);
  if (isOpenMeeting(prospect.meeting)) return true;
  // Two prospects who choose the same time come one after the other, and the second sees the first.
  await db.run(sql`select from users where id = ${ownerId} for no key update`);
  const bookable = await findBookable(db, ownerId, prospect, { now, diary });
  const time = bookable.find((each) => isSameTime(each, chosen));
  if (!time) return false;
  const clientId = await clientOf(db, ownerId, prospect, now);
  const appointmentId = await diary.book(db, ownerId, clientId, time);
  await setMeeting(db, ownerId, id, { meetTimes: [], clientId, appointmentId });
  return true;
}

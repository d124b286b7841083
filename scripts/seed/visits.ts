/** Visits of the last days with events, notes, tracks and photos, and one that is under way. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { VisitEventKind } from '#contract/choices.ts';
import type { Pet } from '#contract/people/pets.ts';
import { momentAt } from '#contract/rules/momentAt.ts';
import { type VisitEventValues, visitInput } from '#contract/visits/visits.ts';
import { walkInput } from '#contract/visits/walks.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type PhotoContext, savePhoto } from '#server/people/photos/photos.ts';
import { insertEvent } from '#server/visits/visits/events.sql.ts';
import { withDrawings } from '#server/visits/reports/track-drawing.ts';
import { insertVisitReport, markReportSent } from '#server/visits/reports/visit-reports.sql.ts';
import { insertVisit } from '#server/visits/visits/visits.sql.ts';
import { asReadWalk } from '#server/visits/walks/walk-work.ts';
import { insertWalk } from '#server/visits/walks/walks.sql.ts';
import type { Chance } from './chance.ts';
import { trackInThePark } from './park.ts';
import { portrait } from './pictures.ts';

const MINUTE_MS = 60_000;
/** How many of the latest bookings have a visit. */
const VISITS = 24;
/** How many visits have a report and a photo, which takes a tenth of a second to draw. */
const WITH_PHOTO = 5;
/** How long the visit that is under way has lasted. */
const RUNNING_MINUTES = 18;

const NOTES = [
  'A long run on the grass, then a drink at the pond. Very good on the lead today.',
  null,
  'Happy and calm. Ate a treat, and slept in the sun for a while.',
  null,
] as const;

type Happening = readonly [kind: VisitEventKind, share: number, text?: string];

const WALK: readonly Happening[] = [
  ['pickedUp', 0],
  ['wee', 0.2],
  ['poo', 0.4],
  ['water', 0.7],
  ['droppedOff', 1],
];
const AT_HOME: readonly Happening[] = [
  ['fed', 0.2, 'All of it'],
  ['water', 0.3],
];
/** What happened beside that, on every third visit. */
const NEWS: readonly Happening[] = [
  ['note', 0.5, 'Met a friend by the bridge, and played.'],
  ['incident', 0.6, 'A small cut on a paw. Washed and dressed, not deep.'],
  ['medicine', 0.5, 'One tablet, in cheese'],
];

/** A visit that is to be made; without `endedAt` it is under way. */
interface Planned {
  booked: Appointment;
  /** Its number, from the latest on. */
  at: number;
  startedAt: number;
  endedAt?: number;
}

function eventsOf({ booked, at, startedAt, endedAt }: Planned): VisitEventValues[] {
  const news = at % 3 === 0 ? NEWS[(at / 3) % NEWS.length] : undefined;
  const planned = startedAt + 60 * MINUTE_MS;
  const usual = booked.serviceType === 'walk' ? WALK : AT_HOME;
  return booked.petIds.flatMap((petId) =>
    [...usual, ...(news ? [news] : [])]
      .map(([kind, share, text = null]) => {
        const moment = startedAt + share * ((endedAt ?? planned) - startedAt);
        return { kind, petId, text, moment };
      })
      .filter(
        ({ moment }) => endedAt !== undefined || moment < startedAt + RUNNING_MINUTES * MINUTE_MS,
      )
      .map(({ moment, ...event }) => ({ ...event, at: new Date(moment).toISOString() })),
  );
}

interface Business {
  ownerId: string;
  appointments: readonly Appointment[];
  pets: readonly Pet[];
  timeZone: string;
}

/** The latest bookings that are over, and the next one of today, which began some minutes ago. */
function planned({ appointments, timeZone }: Business, now: Date): Planned[] {
  const times = appointments
    .filter(({ endDate, status }) => endDate === null && status !== 'cancelled')
    .map((booked) => ({
      booked,
      startedAt: momentAt(booked.date, booked.startTime, timeZone),
      endedAt: momentAt(booked.date, booked.endTime, timeZone),
    }))
    .toSorted((a, b) => a.startedAt - b.startedAt);
  const over = times.filter(({ endedAt }) => endedAt < now.getTime()).slice(-VISITS);
  const next = times.find(({ endedAt }) => endedAt >= now.getTime());
  const begun = now.getTime() - RUNNING_MINUTES * MINUTE_MS;
  return [
    ...over.toReversed().map((each, at) => ({ ...each, at })),
    ...(next ? [{ booked: next.booked, startedAt: begun, at: VISITS }] : []),
  ];
}

async function insertTrack(db: Database, ownerId: string, track: unknown): Promise<string> {
  const { id } = await insertWalk(db, ownerId, asReadWalk(walkInput.parse(track)), true);
  return id;
}

/** Makes the visits, and returns how many there are. */
export async function seedVisits(
  photos: PhotoContext,
  luck: Chance,
  business: Business,
): Promise<number> {
  const { db } = photos;
  const { ownerId, pets, timeZone } = business;
  const now = photos.now();
  const plans = planned(business, now);
  for (const plan of plans) {
    const { booked, at, startedAt, endedAt } = plan;
    const visitId = newId();
    await transaction(db, async (db) => {
      const minutes = ((endedAt ?? startedAt) - startedAt) / MINUTE_MS;
      const isTracked = booked.serviceType === 'walk' && minutes > 0;
      const track = isTracked && {
        ...trackInThePark(luck, startedAt, minutes),
        // It is in no list: it is the visit's own.
        isListed: false,
      };
      const fields = {
        id: visitId,
        appointmentIds: [booked.id],
        startedAt: new Date(startedAt).toISOString(),
        endedAt: endedAt === undefined ? null : new Date(endedAt).toISOString(),
        note: endedAt === undefined ? null : NOTES[at % NOTES.length],
        walkRouteId: track ? await insertTrack(db, ownerId, track) : null,
      };
      await insertVisit(db, ownerId, visitInput.parse(fields), { now, timeZone });
      for (const event of eventsOf(plan)) await insertEvent(db, ownerId, visitId, event, now);
    });
    const pet = pets.find(({ id }) => id === booked.petId);
    if (!pet || at >= WITH_PHOTO) continue;
    const picture = await portrait(pet, luck);
    const subject = { ownerId, visitId, petId: pet.id };
    const photoId = newId();
    await savePhoto(photos, subject, { id: photoId, read: async () => picture });
    if (endedAt === undefined) continue;
    await withDrawings(ownerId, () =>
      transaction(db, async (db) => {
        const { clientId } = booked;
        const values = { visitId, clientId, photoIds: [photoId] };
        const { id } = await insertVisitReport(db, ownerId, values, now);
        // The latest has not been sent yet.
        if (at > 0) await markReportSent(db, ownerId, id, now);
      }),
    );
  }
  return plans.length;
}

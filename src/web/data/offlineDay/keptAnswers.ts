/** What the API would answer, made from the kept day. Pure functions. */
import type { Emergency } from '#contract/overview/emergency.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { Day } from '#contract/visits/days.ts';
import type { KeptDay } from '#web/data/offlineDay/keptDay.ts';

type Booked = Day['appointments'][number];

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

const beginsAt = ({ date, startTime }: Booked): string => `${date} ${startTime}`;

/** The appointments of these days, each once, by time. */
const booked = (days: readonly Day[]): Booked[] =>
  byId(days.flatMap(({ appointments }) => appointments)).toSorted((one, other) =>
    beginsAt(one).localeCompare(beginsAt(other)),
  );

/** The emergency data with the next appointments as of now: the answer may be days old. */
function emergencyNow({ day }: KeptDay, now: DiaryTime): Emergency {
  const next = booked(day.days).filter(
    ({ date, endTime, status }) =>
      (status === 'pending' || status === 'confirmed') &&
      date >= now.date &&
      date <= addDays(now.date, 1) &&
      (date > now.date || endTime >= now.time),
  );
  const inUse = new Set(day.emergency.pets.map(({ id }) => id));
  const nextPetIds = [...new Set(next.flatMap(({ petIds }) => petIds))];
  return { ...day.emergency, nextPetIds: nextPetIds.filter((id) => inUse.has(id)) };
}

/** A list of bookings; undefined where the kept days are not all that was asked for. */
function appointments({ day }: KeptDay, query: URLSearchParams): Booked[] | undefined {
  const { from, to, clientId, petId } = Object.fromEntries(query);
  if (from === undefined || from < day.from) return undefined;
  // Without an end the coming ones of somebody: the next days are the first of them.
  if (to === undefined ? (clientId ?? petId) === undefined : to > day.to) return undefined;
  const days = day.days.filter(({ date }) => date >= from && (to === undefined || date <= to));
  return booked(days).filter(
    (row) =>
      (clientId === undefined || row.clientId === clientId) &&
      (petId === undefined || row.petIds.includes(petId)),
  );
}

function clientsAnswer(kept: KeptDay, id: string | undefined, part: string | undefined): unknown {
  const clients = byId(kept.day.days.flatMap((each) => each.clients));
  if (id === undefined) return clients;
  const found = clients.find((client) => client.id === id);
  const own = <Row extends { clientId: string }>(rows: readonly Row[]) =>
    found && rows.filter(({ clientId }) => clientId === id);
  if (part === undefined) return found;
  if (part === 'contacts') return own(kept.day.contacts);
  if (part === 'keys') return own(kept.day.keys);
  if (part !== 'access' || kept.codes.length === 0) return undefined;
  const updatedAt = new Date(kept.contactAt).toISOString();
  return own(kept.codes)?.map(({ kind }) => ({ kind, updatedAt }));
}

function petsAnswer({ day }: KeptDay, id: string | undefined, part: string | undefined): unknown {
  const pets = byId(day.days.flatMap((each) => each.pets));
  if (id === undefined) return pets;
  const found = pets.find((pet) => pet.id === id);
  if (part === undefined) return found;
  const own = <Row extends { petId: string }>(rows: readonly Row[]) =>
    found && rows.filter(({ petId }) => petId === id);
  if (part === 'treatments') return own(day.treatments);
  return part === 'medicines' ? own(day.medicines) : undefined;
}

/** The answer to a path of the API, such as `/api/days/2026-06-30`; undefined where the kept day has none. */
export function keptAnswer(path: string, kept: KeptDay, now: DiaryTime): unknown {
  const { day } = kept;
  const { pathname, searchParams: query } = new URL(path, 'http://kept');
  const [, , list, id, part] = pathname.split('/');
  const isPlain = query.size === 0;
  switch (list) {
    case 'emergency':
      return emergencyNow(kept, now);
    case 'days':
      return day.days.find(({ date }) => date === id);
    case 'appointments':
      if (id === undefined) return appointments(kept, query);
      if (id !== 'today' || now.date > day.to) return undefined;
      return booked(day.days.filter(({ date }) => date === now.date));
    case 'clients':
      return isPlain ? clientsAnswer(kept, id, part) : undefined;
    case 'pets':
      return isPlain ? petsAnswer(kept, id, part) : undefined;
    case 'visits':
      if (id === 'running') return day.visits.filter(({ endedAt }) => endedAt === null);
      return id === undefined ? undefined : day.visits.find((visit) => visit.id === id);
    case 'keys':
      return id === undefined ? day.keys : undefined;
    case 'medicines':
      return id === undefined ? day.medicines : undefined;
    case 'treatments': {
      const before = query.get('before') ?? '';
      if (id !== 'due') return undefined;
      return day.emergency.treatments.filter(({ dueOn }) => dueOn !== null && dueOn <= before);
    }
    default:
      return undefined;
  }
}

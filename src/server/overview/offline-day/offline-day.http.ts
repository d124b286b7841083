/** The call that fills a phone: everything of the next days in one answer, and 304 where nothing has changed. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { OFFLINE_DAYS_AHEAD, type OfflineDay, offlineDay } from '#contract/overview/offlineDay.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import type { Day } from '#contract/visits/days.ts';
import { readEmergency } from '#server/overview/emergency/emergency.sql.ts';
import {
  listContactsOf,
  listKeysOf,
  listMedicinesOf,
  listTreatmentsOf,
} from '#server/overview/offline-day/offline-day.sql.ts';
import type { Database, DatabasePool } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { Server } from '#server/platform/http/server.ts';
import { listRunningVisits, listVisitsOf } from '#server/visits/visits/visits.sql.ts';

type Code = OfflineDay['codes'][number];

/** What the areas above know: a day as a run, and the codes that may be kept. */
export interface OfflineContext {
  diaryNow: () => DiaryTime;
  readDay: (db: Database, ownerId: string, date: string) => Promise<Day>;
  /** The access codes of these clients, where the owner allows them on the phone. */
  readCodes: (db: Database, ownerId: string, clientIds: readonly string[]) => Promise<Code[]>;
  /** Logs that codes were handed out. */
  logCodes: (db: Database, ownerId: string, codes: readonly Code[]) => Promise<void>;
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

async function readOfflineDay(
  db: Database,
  ownerId: string,
  { diaryNow, readDay, readCodes }: OfflineContext,
): Promise<OfflineDay> {
  const now = diaryNow();
  const dates = Array.from({ length: OFFLINE_DAYS_AHEAD + 1 }, (_, at) => addDays(now.date, at));
  const days: Day[] = [];
  for (const date of dates) days.push(await readDay(db, ownerId, date));
  const clientIds = unique(days.flatMap(({ clients }) => clients.map(({ id }) => id)));
  const pets = days.flatMap((day) => day.pets);
  const petIds = unique(pets.map(({ id }) => id));
  const visitIds = days.flatMap(({ visits }) => visits.map(({ id }) => id));
  const running = await listRunningVisits(db, ownerId);
  const others = visitIds.filter((id) => !running.some((visit) => visit.id === id));
  const emergency = await readEmergency(db, ownerId, now);
  const photoUrls = [...pets, ...emergency.pets].flatMap(({ photoUrl }) => photoUrl ?? []);
  return {
    from: now.date,
    to: dates.at(-1) ?? now.date,
    days,
    visits: [...running, ...(await listVisitsOf(db, ownerId, others))],
    contacts: await listContactsOf(db, ownerId, clientIds),
    keys: await listKeysOf(db, ownerId, clientIds),
    treatments: await listTreatmentsOf(db, ownerId, petIds),
    medicines: await listMedicinesOf(db, ownerId, petIds),
    photos: unique(photoUrls).map((url) => `${url}?size=card`),
    emergency,
    codes: await readCodes(db, ownerId, clientIds),
  };
}

/** In one snapshot, so that the parts fit each other. */
const readWhole = (db: DatabasePool, ownerId: string, context: OfflineContext) =>
  transaction(db, (db) => readOfflineDay(db, ownerId, context));

export function offlineDayRoutes(app: Server, context: OfflineContext): void {
  app.get(
    '/api/offline-day',
    {
      config: { maxConcurrent: 2 },
      schema: {
        operationId: 'getOfflineDay',
        summary: 'Get today and the seven days after it, to be kept on a phone',
        response: { 200: offlineDay, 304: z.null() },
      },
    },
    async (request, reply) => {
      const { db, ownerId, headers } = request;
      const kept = await readWhole(db, ownerId, context);
      const etag = `"${hash('sha256', JSON.stringify(kept), 'base64url')}"`;
      reply.header('etag', etag);
      if (headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.code(304).send(null);
      if (kept.codes.length > 0) await context.logCodes(db, ownerId, kept.codes);
      return kept;
    },
  );
}

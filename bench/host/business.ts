/** The businesses of a host, written by SQL: each small, with a session of its own. */
import type pg from 'pg';
import { shortLine } from '#contract/rules/walkLine.ts';
import { addBusinesses, addSession, filling, points, type Shape } from '../seed.ts';

/** The size of each business, so that its lists can be counted again afterwards. */
export const SHAPE: Shape = {
  clients: 30,
  pets: 45,
  appointments: 300,
  today: 3,
  days: 200,
  ahead: 100,
};
export const WALKS = 10;
export const WALK_POINTS = 600;

/** A record at the version that its owner has read. */
export interface Known {
  id: string;
  updatedAt: string;
  isFavorite?: boolean;
}

/** A business as its owner's browser knows it. */
export interface Business {
  ownerId: string;
  token: string;
  clientIds: string[];
  petIds: string[];
  /** Pets with their clients, for bookings. */
  pets: { petId: string; clientId: string }[];
  appointments: Known[];
  walks: Known[];
}

async function addWalks(db: pg.Client): Promise<void> {
  for (let at = 0; at < WALKS; at += 1) {
    const recorded = points(at, WALK_POINTS);
    await db.query(
      `insert into walk_routes (id, user_id, name, distance, estimated_duration, gps_data, line, is_favorite, created_at)
        select gen_random_uuid(), id, $1, 1.25, '20 min', $2, $3, $4, now() - make_interval(days => $5) from fresh`,
      [`Walk ${at}`, JSON.stringify(recorded), JSON.stringify(shortLine(recorded)), at < 2, at],
    );
  }
}

const KNOWN = `'id', id, 'updatedAt', to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const READ = `select u.id as "ownerId",
    (select array_agg(id::text) from clients where user_id = u.id) as "clientIds",
    (select array_agg(id::text) from pets where user_id = u.id) as "petIds",
    (select json_agg(json_build_object('petId', id, 'clientId', client_id)) from pets where user_id = u.id) as pets,
    (select json_agg(json_build_object(${KNOWN})) from appointments where user_id = u.id and date >= current_date) as appointments,
    (select json_agg(json_build_object(${KNOWN}, 'isFavorite', is_favorite)) from walk_routes where user_id = u.id) as walks
  from fresh u`;

/** Fills a fresh, migrated database with a number of businesses. */
export const seedBusinesses = (database: string, count: number): Promise<Business[]> =>
  filling(database, async (db) => {
    await addBusinesses(db, count, SHAPE);
    await addWalks(db);
    await db.query('analyze clients, pets, appointments, walk_routes');
    const { rows } = await db.query<Omit<Business, 'token'>>(READ);
    const businesses: Business[] = [];
    for (const row of rows) {
      const { token } = await addSession(db, row.ownerId);
      businesses.push({ ...row, token });
    }
    return businesses;
  });

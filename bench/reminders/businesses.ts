/** The businesses of the reminders, written by SQL: every client has a visit tomorrow and an e-mail address of their own. */
import type pg from 'pg';
import { addBusinesses, addSession, filling, type Shape } from '../seed.ts';

const SHAPE: Shape = { clients: 50, pets: 75, appointments: 500, today: 5, days: 200, ahead: 100 };

/** How many reminders so many businesses send: one to each client. */
export const remindersOf = (businesses: number): number => businesses * SHAPE.clients;

/** The owner who reads the list; one of those whose clients are reminded. */
export interface Reader {
  ownerId: string;
  token: string;
}

/** Fills a fresh, migrated database; `tomorrow` is the day of the visits. */
export const seedReminders = (
  database: string,
  businesses: number,
  tomorrow: string,
): Promise<Reader> =>
  filling(database, async (db) => {
    await addBusinesses(db, businesses, SHAPE);
    await db.query(`update clients set email = id || '@example.org'`);
    await db.query(
      `insert into appointments (id, user_id, client_id, title, service_type, date, start_time, end_time, status)
        select gen_random_uuid(), user_id, id, 'Walk in the park', 'walk', $1, '09:00', '10:00', 'confirmed' from clients`,
      [tomorrow],
    );
    const { rows } = await db.query<{ id: string }>('select id from fresh limit 1');
    const ownerId = rows[0]?.id ?? '';
    const { token } = await addSession(db, ownerId);
    return { ownerId, token };
  });

/** Switches the mails of the evening before on, for this time of day. */
export const switchOn = (db: pg.Client, time: string) =>
  db.query(
    `insert into message_settings (user_id, evening_since, evening_time) select id, now(), $1 from users`,
    [time],
  );

/** What became of the reminders: how many in each state, and the moment at which the first was planned. */
export async function stateOf(db: pg.Client) {
  const { rows } = await db.query<{ states: Record<string, number> | null; plannedAt: Date }>(
    `select json_object_agg(state, count) as states, min(planned) as "plannedAt"
      from (select state, count(*), min(created_at) as planned from deliveries group by state) each`,
  );
  return { states: rows[0]?.states ?? {}, plannedAt: rows[0]?.plannedAt?.getTime() ?? Infinity };
}

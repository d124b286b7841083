/**
 * The rows of a measurement, written by SQL. The business that is measured has 500 clients, 800 pets, 5,000 appointments
 * over two years (ten today) and 300 walks of 1,800 points; the others beside it have no walks.
 */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { WalkPoint } from '#contract/visits/walks.ts';
import { shortLine } from '#contract/rules/walkLine.ts';

/** What the calls need to know of the measured business. */
export interface Seeded {
  ownerId: string;
  /** The token of its session, and the id that the database keeps of it. */
  token: string;
  sid: string;
  clientIds: string[];
  petIds: string[];
  walkIds: string[];
}

const TABLES = ['users', 'clients', 'pets', 'appointments', 'walk_routes'];
const WALKS = 300;
const POINTS = 1_800;

/** How large a business is. So many appointments are today, the others over so many days, of which some are ahead. */
export interface Shape {
  clients: number;
  /** At least one for each client, two at most. */
  pets: number;
  appointments: number;
  today: number;
  days: number;
  ahead: number;
}

const LARGE: Shape = {
  clients: 500,
  pets: 800,
  appointments: 5_000,
  today: 10,
  days: 730,
  ahead: 365,
};

const words = (list: string, by: string): string =>
  `(array[${list
    .split(' ')
    .map((word) => `'${word}'`)
    .join(',')}])[1 + (${by}) % ${list.split(' ').length}]`;

const FIRST = words('Ann Ben Cleo Dev Ella Finn Grace Hugo Isla Jack Kim Leo Maya Noah Olga', 'n');
const LAST = words('Archer Barton Carlisle Donovan Everett Fletcher Granger Holloway', 'n / 3');
const PET = words('Biscuit Rex Luna Bella Charlie Poppy Milo Daisy Teddy Rosie Archie', 'n');

const businesses = ({ clients, pets, appointments, today, days, ahead }: Shape): string => `
insert into clients (id, user_id, first_name, last_name, email, phone, address, emergency_contact_name, notes)
  select gen_random_uuid(), u.id, ${FIRST}, ${LAST} || ' ' || n, 'client' || n || '@example.org',
    '+447700' || lpad((n % 1000000)::text, 6, '0'), n || ' High Street, Leeds LS1 4AP', 'Jo Archer',
    case when n % 3 = 0 then 'The key hangs behind the blue door; ring twice before going in, ' || n end
  from fresh u, generate_series(1, ${clients}) n;
insert into pets (id, user_id, client_id, name, species, breed, date_of_birth, weight, colour, vet_name, vet_phone,
    feeding_instructions, behaviour_notes)
  select gen_random_uuid(), c.user_id, c.id, ${PET}, 'Dog', 'Border Terrier', date '2015-01-01' + (n * 7) % 3000,
    n % 40 || 'kg', 'Brown', 'Park Vets', '+441132345678', 'Half a cup at eight', 'Pulls towards ducks'
  from (select c.*, row_number() over (partition by c.user_id order by c.id)::int as n
    from clients c join fresh f on f.id = c.user_id) c, generate_series(1, 2) twin
  where twin = 1 or n <= ${pets - clients};
insert into appointments (id, user_id, client_id, pet_id, pet_ids, title, description, service_type, date, start_time, end_time,
    status, price, charges)
  select gen_random_uuid(), p.user_id, p.client_id, p.id, array[p.id], 'Walk for ' || p.name, 'Round the lake and back', 'walk',
    case when n <= ${today} then current_date else current_date + ${ahead - days} + (n * 71) % ${days} end,
    lpad((8 + n % 10)::text, 2, '0') || ':00', lpad((9 + n % 10)::text, 2, '0') || ':00', 'confirmed', 15.50,
    '[{"kind": "manual", "label": "Price", "amount": "15.50"}]'
  from (select p.*, row_number() over (partition by p.user_id order by p.id)::int as at
    from pets p join fresh f on f.id = p.user_id) p
  cross join lateral (select p.at + ${pets} * round as n from generate_series(0, ${Math.floor(appointments / pets)}) round) r
  where n <= ${appointments};
`;

/** Inserts a number of businesses of a shape; their ids are in the table `fresh` afterwards. */
export async function addBusinesses(db: pg.Client, count: number, shape: Shape): Promise<void> {
  await db.query('drop table if exists fresh; create temp table fresh (id uuid)');
  await db.query(
    `with made as (
      insert into users (id, email, first_name)
        select gen_random_uuid(), gen_random_uuid() || '@example.org', 'Sam' from generate_series(1, $1)
        returning id)
    insert into fresh select id from made`,
    [count],
  );
  await db.query(businesses(shape));
}

/** A walk along a wavy line, a point every two seconds. */
export function points(at: number, length = POINTS): WalkPoint[] {
  return Array.from({ length }, (_, step) => ({
    lat: 51.5 + Math.round(1e6 * (0.004 * Math.sin(step / 90) + at / 1e4)) / 1e6,
    lng: -0.12 + Math.round(1e6 * (0.006 * Math.cos(step / 140))) / 1e6,
    timestamp: 1_760_000_000_000 + at * 86_400_000 + step * 2_000,
  }));
}

async function addWalks(db: pg.Client, ownerId: string): Promise<void> {
  for (let at = 0; at < WALKS; at += 1) {
    const recorded = points(at);
    await db.query(
      `insert into walk_routes (id, user_id, name, distance, estimated_duration, gps_data, line, is_favorite, created_at)
        values (gen_random_uuid(), $1, $2, 1.85, '60 min', $3, $4, $5, now() - make_interval(days => $6))`,
      [
        ownerId,
        `Walk ${at}`,
        JSON.stringify(recorded),
        JSON.stringify(shortLine(recorded)),
        at % 10 === 0,
        at,
      ],
    );
  }
}

/** Signs an owner in. */
export async function addSession(
  db: pg.Client,
  ownerId: string,
): Promise<{ token: string; sid: string }> {
  const token = randomBytes(32).toString('base64url');
  const sid = createHash('sha256').update(token).digest('hex');
  const now = Date.now();
  const sess = { id: ownerId, userId: ownerId, signedInAt: now, touchedAt: now, agent: 'bench' };
  await db.query(
    `insert into session (sid, sess, expire) values ($1, $2, now() + interval '7 days')`,
    [sid, JSON.stringify(sess)],
  );
  return { token, sid };
}

/** Fills a migrated database without triggers, then analyses it for the planner. */
export async function filling<Result>(
  database: string,
  work: (db: pg.Client) => Promise<Result>,
): Promise<Result> {
  const db = new pg.Client({ connectionString: database });
  await db.connect();
  try {
    // A million rows would otherwise each be told to whoever listens.
    for (const table of TABLES) await db.query(`alter table ${table} disable trigger user`);
    const result = await work(db);
    for (const table of TABLES) await db.query(`alter table ${table} enable trigger user`);
    for (const table of [...TABLES, 'session']) await db.query(`vacuum analyze ${table}`);
    return result;
  } finally {
    await db.end();
  }
}

/** Fills a fresh, migrated database with the measured business and so many others beside it. */
export const seed = (database: string, others: number): Promise<Seeded> =>
  filling(database, async (db) => {
    await addBusinesses(db, 1, LARGE);
    const { rows } = await db.query<{ id: string }>('select id from fresh');
    const ownerId = rows[0]?.id ?? '';
    if (others > 0) await addBusinesses(db, others, LARGE);
    await addWalks(db, ownerId);
    const session = await addSession(db, ownerId);
    const ids = async (table: string): Promise<string[]> => {
      const found = await db.query<{ id: string }>(
        `select id from ${table} where user_id = $1 order by id limit 200`,
        [ownerId],
      );
      return found.rows.map(({ id }) => id);
    };
    return {
      ownerId,
      ...session,
      clientIds: await ids('clients'),
      petIds: await ids('pets'),
      walkIds: await ids('walk_routes'),
    };
  });

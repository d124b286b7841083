/**
 * The statements of the limit: the owner is looked up by the session in the same statement, and the database makes the
 * JSON, so that the server only passes it on. `$1` is the session's id.
 */
import { appointment, appointmentInput } from '#contract/diary/appointments.ts';
import { client } from '#contract/people/clients.ts';
import { message } from '#contract/messages/messages.ts';
import { pet } from '#contract/people/pets.ts';
import { walk, walkSummary } from '#contract/visits/walks.ts';
import { columnName } from '#server/platform/db/columns.ts';
import { userFields } from '#server/identity/sessions/sessions.ts';

const MOMENTS = new Set(['createdAt', 'updatedAt', 'sentAt']);
const DECIMALS = new Set(['price', 'distance']);
/** Fields that answer a column under another name. */
const ALIASES: Readonly<Record<string, string>> = { color: 'colour' };

/** A column as the API answers it. */
function answered(field: string): string {
  const column = `t.${ALIASES[field] ?? columnName(field)}`;
  if (MOMENTS.has(field))
    return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${field}"`;
  return `${column}${DECIMALS.has(field) ? '::text' : ''} as "${field}"`;
}

const columns = (record: { shape: object }): string =>
  Object.keys(record.shape).map(answered).join(', ');

const session = `session s where s.sid = $1 and s.expire > now()`;
const owned = (table: string): string =>
  `from session s join ${table} t on t.user_id = (s.sess ->> 'userId')::uuid where s.sid = $1 and s.expire > now()`;

const list = (rows: string): string =>
  `select coalesce(json_agg(r), '[]')::text as json from (${rows}) r`;
const one = (row: string): string => `select row_to_json(r)::text as json from (${row}) r`;

/** What a call without the price list sends; the pets and the parts of the price follow from it. */
const written = Object.keys(appointmentInput.shape).filter(
  (field) => !['petIds', 'serviceId', 'endDate', 'charges'].includes(field),
);
const position = (field: string): string => `$${written.indexOf(field) + 2}`;

/** Each gives one row with the whole answer in its column `json`. */
export const statements = {
  clients: list(
    `select ${columns(client)} ${owned('clients')} order by lower(t.last_name), lower(t.first_name), t.id`,
  ),
  pet: one(`select ${columns(pet)} ${owned('pets')} and t.id = $2`),
  search:
    list(`select t.id, t.first_name as "firstName", t.last_name as "lastName", t.email ${owned('clients')}
    and (t.first_name || ' ' || t.last_name ilike $2 or t.email ilike $2 or t.phone like $3)
    order by lower(t.last_name), lower(t.first_name), t.id limit 20`),
  days: list(`select ${columns(appointment)} ${owned('appointments')} and t.date between $2 and $3
    order by t.date, t.start_time, t.id`),
  create: `with t as (
      insert into appointments (id, user_id, pet_ids, charges, ${written.map(columnName).join(', ')})
        select gen_random_uuid(), (s.sess ->> 'userId')::uuid, array_remove(array[${position('petId')}::uuid], null),
          jsonb_build_array(jsonb_build_object('kind', 'manual', 'label', 'Price', 'amount', ${position('price')}::numeric)),
          ${written.map((field, at) => `$${at + 2}${field === 'date' ? '::date' : ''}${field.endsWith('Id') ? '::uuid' : ''}${field === 'price' ? '::numeric' : ''}`).join(', ')}
          from ${session}
        returning *)
    ${one(`select ${columns(appointment)} from t`)}`,
  walks: list(
    `select ${columns(walkSummary)} ${owned('walk_routes')} order by t.created_at desc, t.id desc`,
  ),
  walk: one(`select ${columns(walk)} ${owned('walk_routes')} and t.id = $2`),
  pets: list(`select ${columns(pet)} ${owned('pets')} order by lower(t.name), t.id`),
  messages: list(
    `select ${columns(message)} ${owned('messages')} order by t.sent_at desc, t.id desc`,
  ),
  favorites: list(
    `select ${columns(walkSummary)} ${owned('walk_routes')} and t.is_favorite order by t.created_at desc, t.id desc`,
  ),
  user: one(`select ${userFields.map(answered).join(', ')} from session s
    join users t on t.id = (s.sess ->> 'userId')::uuid where s.sid = $1 and s.expire > now()`),
} as const;

/** The fields of a new appointment, in the order of the statement. */
export const createdFields = written;

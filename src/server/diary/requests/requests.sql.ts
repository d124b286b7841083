/** Every statement about requests that is no decision of one. The owner is part of each. */
import sql, { empty, type Sql } from 'sql-template-tag';
import { type Request, type RequestQuery, request } from '#contract/diary/requests.ts';
import type { RequestKind } from '#contract/diary/requestWords.ts';
import type { PageQuery } from '#contract/pageQuery.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { columnsOf, insertValues } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { comesAfter } from '#server/platform/db/keyset.ts';
import { newId } from '#server/platform/db/ids.ts';
import { TooMany } from '#server/platform/errors/errors.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';
import { lockClient } from '#server/people/clients/clients.sql.ts';

const requestColumns = columnsOf(Object.keys(request.shape));

/** The most requests of a client in a day. */
const MAX_A_DAY = 20;
const DAY_S = 86_400;
const MANY = 'You have sent a lot of requests.';

const latestFirst = { table: 'requests', keys: [sql`created_at`], ids: 'desc' } as const;

/** The requests of an owner, the newest first: in one state, of one client, or all. */
export const requestList = (
  ownerId: string,
  { state, clientId, ...page }: RequestQuery & PageQuery,
): RowList => ({
  table: 'requests',
  record: request,
  where: sql`user_id = ${ownerId}
    ${state === undefined ? empty : sql`and state = ${state}`}
    ${clientId === undefined ? empty : sql`and client_id = ${clientId}`}
    ${comesAfter(latestFirst, ownerId, page.before)}`,
  order: sql`created_at desc, id desc`,
  page,
});

const one = (ownerId: string, id: string): Sql => sql`select ${requestColumns} from requests
  where user_id = ${ownerId} and id = ${id}`;

/** One request, or undefined. */
export const findRequest = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Request | undefined> => db.row(one(ownerId, id));

/** The same, locked until the transaction ends, so that of two decisions at once one is first. */
export const lockRequest = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Request | undefined> => db.row(sql`${one(ownerId, id)} for update`);

/** A request of one client, or undefined. */
export const findRequestOf = (
  db: Database,
  { ownerId, clientId }: { ownerId: string; clientId: string },
  id: string,
): Promise<Request | undefined> => db.row(sql`${one(ownerId, id)} and client_id = ${clientId}`);

/** The requests of a client that wait for somebody, the newest first. */
export const listOpenOf = (
  db: Database,
  { ownerId, clientId }: { ownerId: string; clientId: string },
): Promise<Request[]> =>
  db.rows(sql`select ${requestColumns} from requests
    where user_id = ${ownerId} and client_id = ${clientId} and state in ('open', 'offered')
    order by created_at desc, id desc`);

/** Notifies the owner of a request, and the client of its answer, in the transaction that stores it. */
export interface TellOfRequests {
  tellOwner: (db: Database, asked: Request) => Promise<void>;
  tellClient: (db: Database, answered: Request) => Promise<void>;
}

/** What a form asks for; fields that are left out are empty. */
export interface NewRequest {
  kind: RequestKind;
  /** The same form sent twice is one request. */
  formKey: string;
  state?: Request['state'];
  serviceId?: string | null;
  petIds?: readonly string[];
  appointmentId?: string;
  scope?: 'this' | 'following';
  visits?: Request['visits'];
  firstDay?: IsoDate | null;
  lastDay?: IsoDate | null;
  isAsUsual?: boolean;
  message?: string | null;
  told?: Request['told'];
  price?: string | null;
  fee?: string | null;
  appointmentIds?: readonly string[];
  before?: unknown;
}

const written = [
  'formKey',
  'kind',
  'state',
  'serviceId',
  'petIds',
  'appointmentId',
  'scope',
  'visits',
  'firstDay',
  'lastDay',
  'isAsUsual',
  'message',
  'told',
  'price',
  'fee',
  'appointmentIds',
  'before',
];

/** The request that this form has made already; locks the client, so that a form sent twice at once waits for itself. */
export async function findSent(
  db: Database,
  { ownerId, clientId }: { ownerId: string; clientId: string },
  formKey: string,
): Promise<Request | undefined> {
  await lockClient(db, ownerId, clientId);
  return db.row(sql`select ${requestColumns} from requests
    where user_id = ${ownerId} and client_id = ${clientId} and form_key = ${formKey}`);
}

/** Stores a request; refused where the client has sent too many within a day. Needs the transaction of `findSent`. */
export async function insertRequest(
  db: Database,
  { ownerId, clientId }: { ownerId: string; clientId: string },
  values: NewRequest,
  now: Date,
): Promise<Request> {
  const { sent, oldest } = await db.one<{ sent: number; oldest: string | null }>(sql`
    select count(*)::int as sent, min(created_at) as oldest from requests
      where user_id = ${ownerId} and client_id = ${clientId}
        and created_at > ${new Date(now.getTime() - DAY_S * 1_000).toISOString()}`);
  if (sent >= MAX_A_DAY) {
    const freeAt = Date.parse(oldest ?? now.toISOString()) + DAY_S * 1_000;
    throw new TooMany(MANY, Math.max(60, Math.ceil((freeAt - now.getTime()) / 1_000)));
  }
  const row = {
    ...values,
    visits: JSON.stringify(values.visits ?? []),
    told: JSON.stringify(values.told ?? []),
    before: values.before === undefined ? undefined : JSON.stringify(values.before),
  };
  const ids = { id: newId(), userId: ownerId, clientId, createdAt: now.toISOString() };
  return db.one(sql`insert into requests ${insertValues(ids, written, row)}
    returning ${requestColumns}`);
}

/** Changes the state of a request, with what belongs to it. */
export const updateRequest = (
  db: Database,
  ownerId: string,
  id: string,
  {
    state,
    reply = null,
    offer,
    firstDay,
    appointmentIds = [],
  }: {
    state: Request['state'];
    reply?: string | null;
    offer?: Request['offer'];
    firstDay?: IsoDate;
    appointmentIds?: readonly string[];
  },
  now: Date,
): Promise<Request> =>
  db.one(sql`update requests set state = ${state}, reply = ${reply},
      offer = ${offer === undefined ? sql`offer` : JSON.stringify(offer)},
      first_day = ${firstDay === undefined ? sql`first_day` : firstDay},
      appointment_ids = ${appointmentIds}, decided_at = ${now.toISOString()},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and id = ${id} returning ${requestColumns}`);

/** Takes a request of a client back while nobody has decided it; undefined where somebody has. */
export const withdrawRequest = (
  db: Database,
  { ownerId, clientId }: { ownerId: string; clientId: string },
  id: string,
  now: Date,
): Promise<Request | undefined> =>
  db.row(sql`update requests set state = 'withdrawn', decided_at = ${now.toISOString()},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = ${ownerId} and client_id = ${clientId} and id = ${id}
      and state in ('open', 'offered') returning ${requestColumns}`);

/** Ends the requests whose first day has begun. */
export const expireRequests = (db: Database, today: IsoDate, of: Owners): Promise<number> =>
  db.run(sql`update requests set state = 'expired', decided_at = now(),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where state in ('open', 'offered') and first_day <= ${today} and ${of('user_id')}`);

/** Several requests of an owner. */
export const listRequests = (
  db: Database,
  ownerId: string,
  ids: readonly string[],
): Promise<Request[]> =>
  db.rows(sql`select ${requestColumns} from requests
    where user_id = ${ownerId} and id = any(${[...ids]}::uuid[])`);

/** What the owner is notified of; undefined where it was taken back. */
export const findRequestNews = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<
  | (Pick<Request, 'userId' | 'clientId' | 'kind' | 'visits' | 'message' | 'told'> & {
      firstName: string;
    })
  | undefined
> =>
  db.row(sql`select r.user_id as "userId", r.client_id as "clientId", r.kind, r.visits, r.message, r.told,
      c.first_name as "firstName"
    from requests r join clients c on c.user_id = r.user_id and c.id = r.client_id
    where r.user_id = ${ownerId} and r.id = ${id} and r.state not in ('withdrawn', 'expired')`);

/**
 * Every write raises its owner's revision in the same transaction, so that an answer which was made at a revision
 * holds for as long as the revision stands (`platform/http/response-cache.ts`).
 *
 * The raising waits for the commit: by then all rows are locked, and nothing is locked after it. Two writers of one
 * owner then wait for each other in one order only, where raising within their statements could lock them up
 * (deleting a client reaches its appointments after it would have raised).
 *
 * A revision is the microsecond of its write, or one more than the last: a restored copy goes on with numbers that
 * nobody has seen. Keys and owners of rows never change hands, so that the new row names the owner of both.
 */
const OWNED = ['clients', 'pets', 'appointments', 'walk_routes', 'messages'];

const NOW = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';

/* The row is written once in a transaction, however many rows raise it. */
const raise = (owner: string): string => `
  update owner_revisions set revision = greatest(revision + 1, ${NOW})
    where user_id = ${owner} and xmin <> pg_current_xact_id()::xid;
  return null;`;

const trigger = (table: string, events: string, procedure: string): string => `
create constraint trigger ${table}_raise_revision after ${events} on ${table}
  deferrable initially deferred for each row execute function ${procedure}();`;

export const sql = `
/* Half of each page stays free, so that a raise finds room beside the row and touches no index. */
create table owner_revisions (
  user_id uuid primary key references users (id) on delete cascade,
  revision bigint not null
) with (fillfactor = 50);
insert into owner_revisions (user_id, revision) select id, ${NOW} from users;

create function begin_revision() returns trigger language plpgsql as $$
begin
  insert into owner_revisions (user_id, revision) values (new.id, ${NOW});
  return null;
end $$;
create trigger users_begin_revision after insert on users
  for each row execute function begin_revision();

create function raise_revision_of_user() returns trigger language plpgsql as $$
begin${raise('new.id')}
end $$;
create function raise_revision_of_owner() returns trigger language plpgsql as $$
begin${raise('coalesce(new.user_id, old.user_id)')}
end $$;
${trigger('users', 'update', 'raise_revision_of_user')}
${OWNED.map((table) => trigger(table, 'insert or update or delete', 'raise_revision_of_owner')).join('')}
`;

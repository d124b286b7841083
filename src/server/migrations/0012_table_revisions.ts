/**
 * A revision for each table of an owner: a booking leaves the cached clients, pets and walks valid
 * (`platform/http/response-cache.ts`).
 *
 * They stand in the owner's one row, which every writing transaction of that owner locks at its commit, as in migration 0009:
 * with a row for each table, two transactions that wrote the same tables in another order could deadlock.
 *
 * Within a transaction `revision` is raised once, and every table that it wrote gets this number. A table that was not
 * written since this migration has none. The function serves every table with a `user_id`, and needs no change for a new one.
 */
const NOW = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';

const procedure = (name: string, owner: string): string => `
create or replace function ${name}() returns trigger language plpgsql as $$
declare
  this_transaction constant xid := pg_current_xact_id()::xid;
  moment constant bigint := ${NOW};
begin
  update owner_revisions set
      revision = case when xmin = this_transaction then revision else greatest(revision + 1, moment) end,
      tables = tables || jsonb_build_object(tg_table_name,
        case when xmin = this_transaction then revision else greatest(revision + 1, moment) end)
    where user_id = ${owner}
      and (xmin <> this_transaction or (tables ->> tg_table_name)::bigint is distinct from revision);
  return null;
end $$;`;

export const sql = `
alter table owner_revisions add column tables jsonb not null default '{}';
${procedure('raise_revision_of_user', 'new.id')}
${procedure('raise_revision_of_owner', 'coalesce(new.user_id, old.user_id)')}
`;

/** The day and the reason of archiving, beside the moment at which it was done; those that died before keep that day. */
export const sql = `
alter table clients
  add column archived_on date,
  add column archive_reason text check (archive_reason in ('died', 'moved', 'left')),
  add constraint clients_archived check (archived_at is not null or num_nonnulls(archived_on, archive_reason) = 0);
alter table pets
  add column archived_on date,
  add column archive_reason text check (archive_reason in ('died', 'moved', 'left')),
  add constraint pets_archived check (archived_at is not null or num_nonnulls(archived_on, archive_reason) = 0);
update pets set archived_on = died_on, archive_reason = 'died' where died_on is not null and archived_at is not null;
`;

/**
 * Clients and pets can be archived: they leave lists and searches one day, and their history stays. Nothing writes the
 * column yet. The keys by owner and id let the download read page after page in order, and let later tables name a row
 * together with its owner.
 */
export const sql = `
alter table clients add column archived_at timestamptz(3);
alter table pets add column archived_at timestamptz(3);

alter table appointments add unique (user_id, id);
alter table walk_routes add unique (user_id, id);
alter table messages add unique (user_id, id);
`;

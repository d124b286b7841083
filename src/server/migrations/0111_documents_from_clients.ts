/** Which client sent a document of a pet through the welcome link; it is the only one that this client sees on their own pages. */
export const sql = `
alter table documents
  add column sent_by_client_id uuid,
  add constraint documents_sender_fkey foreign key (user_id, sent_by_client_id)
    references clients (user_id, id) on delete set null (sent_by_client_id),
  add constraint documents_sender check (sent_by_client_id is null or pet_id is not null);
create index documents_of_sender on documents (user_id, sent_by_client_id) where sent_by_client_id is not null;
`;

/**
 * Documents of a client or a pet: a PDF or a picture in the store; quotas count `file_bytes`. An upload says whether it is to become a
 * photo or a document. A treatment may have a document.
 */
export const sql = `
create table documents (
  id uuid not null primary key,
  user_id uuid not null,
  client_id uuid,
  pet_id uuid,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/webp')),
  bytes integer not null,
  file_bytes integer not null check (file_bytes = bytes),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint documents_subject check (num_nonnulls(client_id, pet_id) = 1),
  constraint documents_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint documents_pet_fkey foreign key (user_id, pet_id)
    references pets (user_id, id) on delete cascade
);
create index documents_by_age on documents (user_id, created_at, id);
create index documents_of_client on documents (user_id, client_id) where client_id is not null;
create index documents_of_pet on documents (user_id, pet_id) where pet_id is not null;

alter table uploads add column kind text not null default 'photo' check (kind in ('photo', 'document'));

alter table treatments
  add column document_id uuid,
  add constraint treatments_document_fkey foreign key (user_id, document_id)
    references documents (user_id, id) on delete set null (document_id);
create index treatments_of_document on treatments (user_id, document_id) where document_id is not null;
`;

/**
 * Agreements with their present text; signatures, which keep the exact text that was signed and the evidence, and outlive the
 * agreement; and the consents of each client as they were answered last. What a client refused is also on the client, wherever that goes.
 */
export const sql = `
create table agreements (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('service', 'boarding', 'grooming', 'other')),
  title text not null,
  text text not null,
  consents text[] not null default '{}',
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id)
);
create unique index agreements_title on agreements (user_id, kind, lower(title));

create table signatures (
  id uuid primary key,
  user_id uuid not null,
  client_id uuid not null,
  agreement_id uuid,
  title text not null,
  version integer not null,
  text text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  consents jsonb not null check (jsonb_typeof(consents) = 'array'),
  express_request boolean not null,
  method text not null check (method in ('link', 'phone', 'paper')),
  typed_name text not null,
  contact_id uuid,
  link_id text,
  user_agent text,
  document_id uuid,
  signed_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint signatures_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint signatures_agreement_fkey foreign key (user_id, agreement_id)
    references agreements (user_id, id) on delete set null (agreement_id),
  constraint signatures_contact_fkey foreign key (user_id, contact_id)
    references contacts (user_id, id) on delete set null (contact_id),
  constraint signatures_document_fkey foreign key (user_id, document_id)
    references documents (user_id, id) on delete set null (document_id)
);
create index signatures_of_client on signatures (user_id, client_id, signed_at desc, id);
create index signatures_of_agreement on signatures (user_id, agreement_id) where agreement_id is not null;
create index signatures_of_contact on signatures (user_id, contact_id) where contact_id is not null;
create index signatures_of_document on signatures (user_id, document_id) where document_id is not null;

create table consents (
  id uuid primary key,
  user_id uuid not null,
  client_id uuid not null,
  consent text not null check (consent in ('groupWalk', 'transport', 'offLead', 'vetTreatment', 'firstAid', 'medicines', 'grooming',
    'treats', 'enterHome', 'holdKeys', 'coverWalker', 'boardWithOthers', 'crate', 'photosClient', 'photosSocial')),
  given boolean not null,
  signature_id uuid,
  changed_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, id),
  constraint consents_once unique (user_id, client_id, consent),
  constraint consents_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint consents_signature_fkey foreign key (user_id, signature_id)
    references signatures (user_id, id) on delete set null (signature_id)
);
create index consents_of_client on consents (user_id, client_id, created_at, id);

alter table clients add column refused_consents text[] not null default '{}';

create table handovers (
  token_hash text primary key,
  user_id uuid not null,
  client_id uuid not null,
  agreement_id uuid not null,
  contact_id uuid,
  expires_at timestamptz(3) not null,
  constraint handovers_client_fkey foreign key (user_id, client_id)
    references clients (user_id, id) on delete cascade,
  constraint handovers_agreement_fkey foreign key (user_id, agreement_id)
    references agreements (user_id, id) on delete cascade,
  constraint handovers_contact_fkey foreign key (user_id, contact_id)
    references contacts (user_id, id) on delete cascade
);
create index handovers_by_end on handovers (expires_at);
create index handovers_of_client on handovers (user_id, client_id);
create index handovers_of_agreement on handovers (user_id, agreement_id);
create index handovers_of_contact on handovers (user_id, contact_id) where contact_id is not null;
create index consents_of_signature on consents (user_id, signature_id) where signature_id is not null;
`;

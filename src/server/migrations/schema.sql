-- What the migrations and the triggers make of an empty database. Generated, to be read; see CONTRIBUTING.md.
-- Tables by name, each with its columns, constraints, indexes and triggers; then the functions.

create table access_codes (
  user_id uuid not null,
  client_id uuid not null,
  kind text not null,
  encrypted text not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint access_codes_pkey PRIMARY KEY (user_id, client_id, kind),
  constraint access_codes_kind_check CHECK (kind = ANY (ARRAY['entryCode'::text, 'alarmWord'::text, 'duressWord'::text, 'keySafe'::text])),
  constraint access_codes_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE
);

create table access_log (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  kind text not null,
  action text not null,
  at timestamp(3) with time zone default now() not null,
  constraint access_log_pkey PRIMARY KEY (id),
  constraint access_log_action_check CHECK (action = ANY (ARRAY['shown'::text, 'changed'::text, 'removed'::text, 'offline'::text])),
  constraint access_log_kind_check CHECK (kind = ANY (ARRAY['entryCode'::text, 'alarmWord'::text, 'duressWord'::text, 'keySafe'::text])),
  constraint access_log_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE
);
CREATE INDEX access_log_of_client ON access_log USING btree (user_id, client_id, at DESC, id DESC);

create table agreements (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  text text not null,
  consents text[] default '{}'::text[] not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint agreements_pkey PRIMARY KEY (id),
  constraint agreements_user_id_id_key UNIQUE (user_id, id),
  constraint agreements_kind_check CHECK (kind = ANY (ARRAY['service'::text, 'boarding'::text, 'grooming'::text, 'other'::text])),
  constraint agreements_version_check CHECK (version > 0),
  constraint agreements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX agreements_title ON agreements USING btree (user_id, kind, lower(title));

create table allocations (
  user_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  amount numeric(10,2) not null,
  constraint allocations_once UNIQUE NULLS NOT DISTINCT (user_id, payment_id, invoice_id, refund_id),
  constraint allocations_amount_check CHECK (amount > 0::numeric),
  constraint allocations_one_use CHECK ((invoice_id IS NULL) <> (refund_id IS NULL)),
  constraint allocations_invoice_fkey FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE,
  constraint allocations_payment_fkey FOREIGN KEY (user_id, payment_id) REFERENCES payments(user_id, id) ON DELETE CASCADE,
  constraint allocations_refund_fkey FOREIGN KEY (user_id, refund_id) REFERENCES payments(user_id, id) ON DELETE CASCADE
);
CREATE INDEX allocations_of_invoice ON allocations USING btree (user_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX allocations_of_refund ON allocations USING btree (user_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE TRIGGER allocations_added AFTER INSERT ON allocations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_allocations();
CREATE TRIGGER allocations_changed AFTER UPDATE ON allocations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_allocations();
CREATE TRIGGER allocations_removed AFTER DELETE ON allocations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_allocations();

create table appointment_changes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  client_id uuid not null,
  appointment_id uuid not null,
  told jsonb,
  version integer default 0 not null,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint appointment_changes_pkey PRIMARY KEY (id),
  constraint appointment_changes_once UNIQUE (user_id, client_id, appointment_id),
  constraint appointment_changes_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE
);
CREATE INDEX appointment_changes_by_age ON appointment_changes USING btree (changed_at);

create table appointment_pets (
  user_id uuid not null,
  appointment_id uuid not null,
  pet_id uuid not null,
  constraint appointment_pets_pkey PRIMARY KEY (user_id, appointment_id, pet_id),
  constraint appointment_pets_appointment_fkey FOREIGN KEY (user_id, appointment_id) REFERENCES appointments(user_id, id) ON DELETE CASCADE,
  constraint appointment_pets_pet_fkey FOREIGN KEY (user_id, pet_id) REFERENCES pets(user_id, id) ON DELETE CASCADE
);
CREATE INDEX appointment_pets_of_pet ON appointment_pets USING btree (user_id, pet_id);

create table appointments (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  pet_id uuid,
  title text not null,
  description text,
  service_type text not null,
  date date not null,
  start_time text not null,
  end_time text not null,
  status text default 'pending'::text not null,
  price numeric(10,2),
  notes text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  pet_ids uuid[] default '{}'::uuid[] not null,
  service_id uuid,
  end_date date,
  charges jsonb default '[]'::jsonb not null,
  archived_status text,
  series_id uuid,
  series_day date,
  is_hand_edited boolean default false not null,
  paused_status text,
  marked_from text,
  cancellation_terms jsonb,
  cancelled_by text,
  cancelled_at timestamp(3) with time zone,
  cancellation_percent numeric(5,2),
  cancellation_fee numeric(10,2),
  cancellation_reason text,
  constraint appointments_pkey PRIMARY KEY (id),
  constraint appointments_user_id_id_key UNIQUE (user_id, id),
  constraint appointments_archived_status_check CHECK (archived_status = ANY (ARRAY['pending'::text, 'confirmed'::text])),
  constraint appointments_cancellation CHECK ((num_nonnulls(cancelled_by, cancelled_at, cancellation_percent, cancellation_fee) = ANY (ARRAY[0, 4])) AND (cancelled_by IS NULL OR status = 'cancelled'::text) AND (cancelled_by IS NOT NULL OR cancellation_reason IS NULL) AND (cancelled_by IS DISTINCT FROM 'business'::text OR cancellation_fee = 0::numeric)),
  constraint appointments_cancellation_fee_check CHECK (cancellation_fee >= 0::numeric),
  constraint appointments_cancellation_percent_check CHECK (cancellation_percent >= 0::numeric AND cancellation_percent <= 100::numeric),
  constraint appointments_cancelled_by_check CHECK (cancelled_by = ANY (ARRAY['client'::text, 'business'::text])),
  constraint appointments_charges CHECK (jsonb_typeof(charges) = 'array'::text AND NOT price IS DISTINCT FROM charges_total(charges)),
  constraint appointments_end_date CHECK (end_date > date),
  constraint appointments_end_time_check CHECK (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint appointments_first_pet CHECK (NOT pet_id IS DISTINCT FROM pet_ids[1]),
  constraint appointments_marked_from_check CHECK (marked_from = ANY (ARRAY['pending'::text, 'confirmed'::text])),
  constraint appointments_paused_status_check CHECK (paused_status = ANY (ARRAY['pending'::text, 'confirmed'::text])),
  constraint appointments_service_type_check CHECK (service_type = ANY (ARRAY['walk'::text, 'sitting'::text, 'grooming'::text, 'feeding'::text, 'checkup'::text, 'other'::text])),
  constraint appointments_start_time_check CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint appointments_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'completed'::text, 'cancelled'::text])),
  constraint appointments_stay CHECK ((end_date - date) <= 366),
  constraint appointments_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint appointments_series_fkey FOREIGN KEY (user_id, series_id) REFERENCES series(user_id, id) ON DELETE SET NULL (series_id),
  constraint appointments_service_fkey FOREIGN KEY (user_id, service_id) REFERENCES services(user_id, id) ON DELETE SET NULL (service_id)
);
CREATE INDEX appointments_by_day ON appointments USING btree (user_id, date, start_time, id);
CREATE INDEX appointments_by_end ON appointments USING btree (user_id, end_date) WHERE end_date IS NOT NULL;
CREATE INDEX appointments_earned ON appointments USING btree (user_id, COALESCE(end_date, date)) WHERE status = 'completed'::text;
CREATE INDEX appointments_fees ON appointments USING btree (user_id, COALESCE(end_date, date)) WHERE cancellation_fee > 0::numeric;
CREATE INDEX appointments_marked ON appointments USING btree (user_id, date, start_time, id) WHERE marked_from IS NOT NULL;
CREATE INDEX appointments_of_client_by_day ON appointments USING btree (user_id, client_id, date, start_time, id);
CREATE UNIQUE INDEX appointments_of_series ON appointments USING btree (user_id, series_id, series_day) WHERE series_id IS NOT NULL;
CREATE INDEX appointments_of_service ON appointments USING btree (user_id, service_id, date) WHERE service_id IS NOT NULL;
CREATE INDEX appointments_unmarked ON appointments USING btree (user_id, date, start_time, id) WHERE status = ANY (ARRAY['pending'::text, 'confirmed'::text]);
CREATE TRIGGER appointments_complete BEFORE INSERT OR UPDATE ON appointments FOR EACH ROW EXECUTE FUNCTION complete_appointment();
CREATE TRIGGER appointments_keep_invoiced BEFORE UPDATE OF status, price, date, end_date, client_id, cancellation_fee ON appointments FOR EACH ROW WHEN (new.status <> old.status OR new.price IS DISTINCT FROM old.price OR new.date <> old.date OR new.end_date IS DISTINCT FROM old.end_date OR new.client_id <> old.client_id OR new.cancellation_fee IS DISTINCT FROM old.cancellation_fee) EXECUTE FUNCTION keep_invoiced_appointment();
CREATE TRIGGER appointments_keep_invoiced_row BEFORE DELETE ON appointments FOR EACH ROW EXECUTE FUNCTION keep_invoiced_appointment();
CREATE TRIGGER appointments_list_pets AFTER UPDATE ON appointments FOR EACH ROW WHEN (new.pet_ids IS DISTINCT FROM old.pet_ids) EXECUTE FUNCTION list_appointment_pets();
CREATE TRIGGER appointments_list_pets_of_new AFTER INSERT ON appointments FOR EACH ROW WHEN (cardinality(new.pet_ids) > 0) EXECUTE FUNCTION list_appointment_pets();
CREATE TRIGGER appointments_note_change AFTER INSERT OR DELETE ON appointments FOR EACH ROW EXECUTE FUNCTION note_appointment_change();
CREATE TRIGGER appointments_note_update AFTER UPDATE OF client_id, date, start_time, end_time, end_date, title, status ON appointments FOR EACH ROW EXECUTE FUNCTION note_appointment_change();
CREATE TRIGGER appointments_put_line_back AFTER INSERT ON appointments FOR EACH ROW EXECUTE FUNCTION put_restored_line_back();

create table bank_columns (
  user_id uuid not null,
  day text not null,
  payer text not null,
  reference text default ''::text not null,
  amount text default ''::text not null,
  money_in text default ''::text not null,
  chosen_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint bank_columns_pkey PRIMARY KEY (user_id, day, payer, reference, amount, money_in),
  constraint bank_columns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table bank_imports (
  id uuid not null,
  user_id uuid not null,
  known integer not null,
  left_out integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint bank_imports_pkey PRIMARY KEY (id),
  constraint bank_imports_user_id_id_key UNIQUE (user_id, id),
  constraint bank_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX bank_imports_by_age ON bank_imports USING btree (created_at);

create table bank_lines (
  id uuid not null,
  user_id uuid not null,
  import_id uuid not null,
  fingerprint text not null,
  "position" integer not null,
  day date not null,
  payer text not null,
  reference text not null,
  amount numeric(10,2) not null,
  client_id uuid,
  reason text,
  invoice_id uuid,
  ticked boolean not null,
  payment_id uuid,
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_once UNIQUE (user_id, fingerprint),
  constraint bank_lines_amount_check CHECK (amount > 0::numeric),
  constraint bank_lines_reason_check CHECK (reason = ANY (ARRAY['reference'::text, 'invoice'::text, 'payer'::text, 'amount'::text, 'name'::text])),
  constraint bank_lines_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE SET NULL (client_id),
  constraint bank_lines_import_fkey FOREIGN KEY (user_id, import_id) REFERENCES bank_imports(user_id, id) ON DELETE CASCADE,
  constraint bank_lines_invoice_fkey FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE SET NULL (invoice_id),
  constraint bank_lines_payment_fkey FOREIGN KEY (user_id, payment_id) REFERENCES payments(user_id, id) ON DELETE SET NULL (payment_id)
);
CREATE INDEX bank_lines_of_client ON bank_lines USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX bank_lines_of_import ON bank_lines USING btree (user_id, import_id, day DESC, "position");
CREATE INDEX bank_lines_of_invoice ON bank_lines USING btree (user_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX bank_lines_of_payment ON bank_lines USING btree (user_id, payment_id) WHERE payment_id IS NOT NULL;

create table bank_payers (
  user_id uuid not null,
  payer text not null,
  client_id uuid,
  import_id uuid,
  constraint bank_payers_pkey PRIMARY KEY (user_id, payer),
  constraint bank_payers_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint bank_payers_import_fkey FOREIGN KEY (user_id, import_id) REFERENCES bank_imports(user_id, id) ON DELETE CASCADE,
  constraint bank_payers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX bank_payers_of_client ON bank_payers USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX bank_payers_of_import ON bank_payers USING btree (user_id, import_id) WHERE import_id IS NOT NULL;

create table business_details (
  user_id uuid not null,
  trading_name text,
  own_name text,
  address text,
  account_name text,
  sort_code text,
  account_number text,
  due_days integer default 14 not null,
  footer text,
  vat_number text,
  vat_rate numeric(4,2) default 20 not null,
  payment_link text,
  billing_from date,
  next_number integer default 1 not null,
  next_credit_number integer default 1 not null,
  updated_at timestamp(3) with time zone default now() not null,
  logo bytea,
  logo_bytes integer default 0 not null,
  constraint business_details_pkey PRIMARY KEY (user_id),
  constraint business_details_due_days_check CHECK (due_days >= 0 AND due_days <= 365),
  constraint business_details_next_credit_number_check CHECK (next_credit_number >= 1 AND next_credit_number <= 1000000),
  constraint business_details_next_number_check CHECK (next_number >= 1 AND next_number <= 1000000),
  constraint business_details_vat_rate_check CHECK (vat_rate >= 0::numeric),
  constraint business_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table cancellation_policies (
  id uuid not null,
  user_id uuid not null,
  service_id uuid,
  "position" integer default 0 not null,
  terms jsonb not null,
  no_refund_reason text,
  constraint cancellation_policies_pkey PRIMARY KEY (id),
  constraint cancellation_policies_once UNIQUE NULLS NOT DISTINCT (user_id, service_id),
  constraint cancellation_policies_terms_check CHECK (jsonb_typeof(terms -> 'lines'::text) = 'array'::text AND jsonb_typeof(terms -> 'noShowPercent'::text) = 'number'::text),
  constraint cancellation_policies_service_fkey FOREIGN KEY (user_id, service_id) REFERENCES services(user_id, id) ON DELETE CASCADE,
  constraint cancellation_policies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table care_settings (
  user_id uuid not null,
  helper_name text,
  helper_phone text,
  out_of_hours_vet_name text,
  out_of_hours_vet_phone text,
  out_of_hours_vet_address text,
  keeps_codes_offline boolean default false not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint care_settings_pkey PRIMARY KEY (user_id),
  constraint care_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table client_billing (
  user_id uuid not null,
  client_id uuid not null,
  reference text not null,
  rhythm text,
  due_days integer,
  constraint client_billing_pkey PRIMARY KEY (user_id, client_id),
  constraint client_billing_reference UNIQUE (user_id, reference),
  constraint client_billing_due_days_check CHECK (due_days >= 0 AND due_days <= 365),
  constraint client_billing_reference_check CHECK (reference ~ '^[A-Z0-9]{4,18}$'::text),
  constraint client_billing_rhythm_check CHECK (rhythm = ANY (ARRAY['week'::text, 'month'::text])),
  constraint client_billing_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE
);

create table client_codes (
  user_id uuid not null,
  token_hash text not null,
  code_hash text not null,
  expires_at timestamp(3) with time zone not null,
  constraint client_codes_pkey PRIMARY KEY (user_id, token_hash, code_hash),
  constraint client_codes_link_fkey FOREIGN KEY (user_id, token_hash) REFERENCES links(user_id, token_hash) ON DELETE CASCADE
);
CREATE INDEX client_codes_by_end ON client_codes USING btree (expires_at);

create table client_devices (
  token_hash text not null,
  user_id uuid not null,
  client_id uuid not null,
  contact_id uuid,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  constraint client_devices_pkey PRIMARY KEY (token_hash),
  constraint client_devices_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint client_devices_contact_fkey FOREIGN KEY (user_id, contact_id) REFERENCES contacts(user_id, id) ON DELETE CASCADE
);
CREATE INDEX client_devices_by_end ON client_devices USING btree (expires_at);
CREATE INDEX client_devices_of_client ON client_devices USING btree (user_id, client_id, created_at);
CREATE INDEX client_devices_of_contact ON client_devices USING btree (user_id, contact_id) WHERE contact_id IS NOT NULL;

create table client_prices (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  service_id uuid not null,
  price numeric(10,2) not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint client_prices_pkey PRIMARY KEY (id),
  constraint client_prices_one_each UNIQUE (user_id, client_id, service_id),
  constraint client_prices_user_id_id_key UNIQUE (user_id, id),
  constraint client_prices_price_check CHECK (price >= 0::numeric),
  constraint client_prices_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint client_prices_service_fkey FOREIGN KEY (user_id, service_id) REFERENCES services(user_id, id) ON DELETE CASCADE
);
CREATE INDEX client_prices_of_service ON client_prices USING btree (user_id, service_id);

create table clients (
  id uuid not null,
  user_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  address text,
  emergency_contact_name text,
  emergency_contact_phone text,
  emergency_contact_address text,
  notes text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  archived_at timestamp(3) with time zone,
  mails_off_at timestamp(3) with time zone,
  door_notes text,
  vet_authority jsonb,
  archived_on date,
  archive_reason text,
  refused_consents text[] default '{}'::text[] not null,
  constraint clients_pkey PRIMARY KEY (id),
  constraint clients_user_id_id_key UNIQUE (user_id, id),
  constraint clients_archive_reason_check CHECK (archive_reason = ANY (ARRAY['died'::text, 'moved'::text, 'left'::text])),
  constraint clients_archived CHECK (archived_at IS NOT NULL OR num_nonnulls(archived_on, archive_reason) = 0),
  constraint clients_vet_authority CHECK (vet_authority IS NULL OR ((vet_authority ->> 'vet'::text) = ANY (ARRAY['own'::text, 'any'::text]))),
  constraint clients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX clients_by_email ON clients USING btree (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX clients_by_name ON clients USING btree (user_id, lower(last_name), lower(first_name), id);
CREATE TRIGGER "A_clients_remove_appointments" AFTER DELETE ON clients FOR EACH ROW EXECUTE FUNCTION remove_appointments_of_client();
CREATE TRIGGER clients_end_report_links AFTER UPDATE OF archived_at ON clients FOR EACH ROW WHEN (new.archived_at IS NOT NULL AND old.archived_at IS NULL) EXECUTE FUNCTION end_report_links();
CREATE TRIGGER clients_give_reference AFTER INSERT ON clients FOR EACH ROW EXECUTE FUNCTION give_client_reference();
CREATE TRIGGER clients_remove_drafts BEFORE DELETE ON clients FOR EACH ROW EXECUTE FUNCTION remove_drafts_of_client();
CREATE TRIGGER clients_remove_visits BEFORE DELETE ON clients FOR EACH ROW EXECUTE FUNCTION remove_visits_of_client();

create table consents (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  consent text not null,
  given boolean not null,
  signature_id uuid,
  changed_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_once UNIQUE (user_id, client_id, consent),
  constraint consents_user_id_id_key UNIQUE (user_id, id),
  constraint consents_consent_check CHECK (consent = ANY (ARRAY['groupWalk'::text, 'transport'::text, 'offLead'::text, 'vetTreatment'::text, 'firstAid'::text, 'medicines'::text, 'grooming'::text, 'treats'::text, 'enterHome'::text, 'holdKeys'::text, 'coverWalker'::text, 'boardWithOthers'::text, 'crate'::text, 'photosClient'::text, 'photosSocial'::text])),
  constraint consents_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint consents_signature_fkey FOREIGN KEY (user_id, signature_id) REFERENCES signatures(user_id, id) ON DELETE SET NULL (signature_id)
);
CREATE INDEX consents_of_client ON consents USING btree (user_id, client_id, created_at, id);
CREATE INDEX consents_of_signature ON consents USING btree (user_id, signature_id) WHERE signature_id IS NOT NULL;

create table contacts (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  kind text not null,
  name text not null,
  phone text,
  email text,
  relation text,
  address text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_user_id_id_key UNIQUE (user_id, id),
  constraint contacts_kind_check CHECK (kind = ANY (ARRAY['household'::text, 'emergency'::text])),
  constraint contacts_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE
);
CREATE INDEX contacts_of_client ON contacts USING btree (user_id, client_id, created_at, id);

create table day_orders (
  user_id uuid not null,
  date date not null,
  appointment_ids uuid[] not null,
  constraint day_orders_pkey PRIMARY KEY (user_id, date),
  constraint day_orders_appointment_ids_check CHECK (cardinality(appointment_ids) <= 200),
  constraint day_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table days_off (
  id uuid not null,
  user_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  note text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint days_off_pkey PRIMARY KEY (id),
  constraint days_off_user_id_id_key UNIQUE (user_id, id),
  constraint days_off_in_order CHECK (ends_on >= starts_on),
  constraint days_off_length CHECK ((ends_on - starts_on) < 366),
  constraint days_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX days_off_by_start ON days_off USING btree (user_id, starts_on, id);

create table deleted_appointments (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  record jsonb not null,
  deleted_at timestamp(3) with time zone default now() not null,
  constraint deleted_appointments_pkey PRIMARY KEY (id),
  constraint deleted_appointments_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE
);
CREATE INDEX deleted_appointments_by_age ON deleted_appointments USING btree (deleted_at);
CREATE INDEX deleted_appointments_of_client ON deleted_appointments USING btree (user_id, client_id);

create table deliveries (
  id uuid not null,
  user_id uuid not null,
  client_id uuid,
  kind text not null,
  subject_id uuid not null,
  dedupe_key text not null,
  channel text default 'mail'::text not null,
  state text default 'waiting'::text not null,
  reason text,
  recipient text,
  attempts integer default 0 not null,
  run integer default 0 not null,
  by_hand boolean default false not null,
  due_at timestamp(3) with time zone not null,
  queued_at timestamp(3) with time zone,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  returned_at timestamp(3) with time zone,
  sent_by text,
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_once UNIQUE NULLS NOT DISTINCT (user_id, kind, subject_id, dedupe_key, channel, client_id),
  constraint deliveries_user_id_id_key UNIQUE (user_id, id),
  constraint deliveries_sent_by_check CHECK (sent_by = ANY (ARRAY['whatsapp'::text, 'sms'::text])),
  constraint deliveries_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'prepared'::text, 'sent'::text, 'failed'::text, 'missed'::text, 'cancelled'::text])),
  constraint deliveries_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX deliveries_by_age ON deliveries USING btree (user_id, due_at DESC, id);
CREATE INDEX deliveries_done ON deliveries USING btree (due_at);
CREATE INDEX deliveries_due ON deliveries USING btree (due_at) WHERE state = 'waiting'::text AND queued_at IS NULL;
CREATE INDEX deliveries_of_client ON deliveries USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX deliveries_prepared ON deliveries USING btree (user_id, due_at, id) WHERE state = 'prepared'::text;
CREATE INDEX deliveries_prepared_due ON deliveries USING btree (due_at) WHERE state = 'prepared'::text;
CREATE INDEX deliveries_queued ON deliveries USING btree (queued_at) WHERE queued_at IS NOT NULL AND (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX deliveries_returned ON deliveries USING btree (user_id, client_id, returned_at DESC) WHERE returned_at IS NOT NULL;
CREATE TRIGGER deliveries_notify AFTER UPDATE OF state ON deliveries FOR EACH ROW WHEN (new.state = 'prepared'::text OR old.state = 'prepared'::text) EXECUTE FUNCTION notify_of_messages();

create table diary_settings (
  user_id uuid not null,
  most_dogs integer default 4 not null,
  constraint diary_settings_pkey PRIMARY KEY (user_id),
  constraint diary_settings_most_dogs_check CHECK (most_dogs >= 1 AND most_dogs <= 50),
  constraint diary_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table documents (
  id uuid not null,
  user_id uuid not null,
  client_id uuid,
  pet_id uuid,
  name text not null,
  type text not null,
  bytes integer not null,
  file_bytes integer not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  prospect_id uuid,
  told_pet_id uuid,
  sent_by_client_id uuid,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_user_id_id_key UNIQUE (user_id, id),
  constraint documents_check CHECK (file_bytes = bytes),
  constraint documents_sender CHECK (sent_by_client_id IS NULL OR pet_id IS NOT NULL),
  constraint documents_subject CHECK (num_nonnulls(client_id, pet_id, prospect_id) = 1 AND (prospect_id IS NULL) = (told_pet_id IS NULL)),
  constraint documents_type_check CHECK (type = ANY (ARRAY['application/pdf'::text, 'image/webp'::text])),
  constraint documents_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint documents_pet_fkey FOREIGN KEY (user_id, pet_id) REFERENCES pets(user_id, id) ON DELETE CASCADE,
  constraint documents_prospect_fkey FOREIGN KEY (user_id, prospect_id) REFERENCES prospects(user_id, id) ON DELETE CASCADE,
  constraint documents_sender_fkey FOREIGN KEY (user_id, sent_by_client_id) REFERENCES clients(user_id, id) ON DELETE SET NULL (sent_by_client_id)
);
CREATE INDEX documents_by_age ON documents USING btree (user_id, created_at, id);
CREATE INDEX documents_of_client ON documents USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX documents_of_pet ON documents USING btree (user_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX documents_of_prospect ON documents USING btree (user_id, prospect_id) WHERE prospect_id IS NOT NULL;
CREATE INDEX documents_of_sender ON documents USING btree (user_id, sent_by_client_id) WHERE sent_by_client_id IS NOT NULL;
CREATE TRIGGER documents_list_file AFTER DELETE ON documents FOR EACH ROW EXECUTE FUNCTION list_file_of_document();

create table handovers (
  token_hash text not null,
  user_id uuid not null,
  client_id uuid not null,
  agreement_id uuid not null,
  contact_id uuid,
  expires_at timestamp(3) with time zone not null,
  constraint handovers_pkey PRIMARY KEY (token_hash),
  constraint handovers_agreement_fkey FOREIGN KEY (user_id, agreement_id) REFERENCES agreements(user_id, id) ON DELETE CASCADE,
  constraint handovers_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint handovers_contact_fkey FOREIGN KEY (user_id, contact_id) REFERENCES contacts(user_id, id) ON DELETE CASCADE
);
CREATE INDEX handovers_by_end ON handovers USING btree (expires_at);
CREATE INDEX handovers_of_agreement ON handovers USING btree (user_id, agreement_id);
CREATE INDEX handovers_of_client ON handovers USING btree (user_id, client_id);
CREATE INDEX handovers_of_contact ON handovers USING btree (user_id, contact_id) WHERE contact_id IS NOT NULL;

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  answer text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

create table identities (
  id uuid not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamp(3) with time zone default now() not null,
  last_used_at timestamp(3) with time zone,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint identities_user_id_issuer_key UNIQUE (user_id, issuer),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table invitations (
  token_hash text not null,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  constraint invitations_pkey PRIMARY KEY (token_hash)
);

create table invoice_batch_items (
  id uuid not null,
  user_id uuid not null,
  batch_id uuid not null,
  "position" integer not null,
  invoice_id uuid,
  client_name text not null,
  total numeric(12,2) not null,
  read_at timestamp(3) with time zone not null,
  outcome text,
  reason text,
  constraint invoice_batch_items_pkey PRIMARY KEY (id),
  constraint invoice_batch_items_outcome_check CHECK (outcome = ANY (ARRAY['issued'::text, 'refused'::text])),
  constraint invoice_batch_items_batch_fkey FOREIGN KEY (user_id, batch_id) REFERENCES invoice_batches(user_id, id) ON DELETE CASCADE,
  constraint invoice_batch_items_invoice_fkey FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE SET NULL (invoice_id)
);
CREATE INDEX invoice_batch_items_in_order ON invoice_batch_items USING btree (user_id, batch_id, "position");
CREATE INDEX invoice_batch_items_of_invoice ON invoice_batch_items USING btree (user_id, invoice_id) WHERE invoice_id IS NOT NULL;

create table invoice_batches (
  id uuid not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint invoice_batches_pkey PRIMARY KEY (id),
  constraint invoice_batches_user_id_id_key UNIQUE (user_id, id),
  constraint invoice_batches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invoice_batches_by_age ON invoice_batches USING btree (user_id, created_at DESC, id);

create table invoice_files (
  user_id uuid not null,
  invoice_id uuid not null,
  pdf bytea not null,
  pdf_bytes integer not null,
  sha256 text not null,
  constraint invoice_files_pkey PRIMARY KEY (user_id, invoice_id),
  constraint invoice_files_invoice_fkey FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE
);

create table invoice_lines (
  id uuid not null,
  user_id uuid not null,
  invoice_id uuid not null,
  appointment_id uuid,
  "position" integer not null,
  day date,
  last_day date,
  description text not null,
  amount numeric(10,2) not null,
  vat_rate numeric(4,2),
  vat numeric(10,2),
  is_living boolean default true not null,
  quantity integer default 1 not null,
  constraint invoice_lines_pkey PRIMARY KEY (id),
  constraint invoice_lines_quantity CHECK (quantity >= 1 AND quantity <= 999 AND (quantity = 1 OR appointment_id IS NULL) AND (amount * 100::numeric % quantity::numeric) = 0::numeric),
  constraint invoice_lines_appointment_fkey FOREIGN KEY (user_id, appointment_id) REFERENCES appointments(user_id, id) ON DELETE SET NULL (appointment_id),
  constraint invoice_lines_invoice_fkey FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE
);
CREATE INDEX invoice_lines_of_appointment ON invoice_lines USING btree (user_id, appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX invoice_lines_of_invoice ON invoice_lines USING btree (user_id, invoice_id, "position");
CREATE UNIQUE INDEX invoice_lines_once ON invoice_lines USING btree (user_id, appointment_id) WHERE appointment_id IS NOT NULL AND is_living;
CREATE TRIGGER invoice_lines_added AFTER INSERT ON invoice_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_invoices();
CREATE TRIGGER invoice_lines_changed AFTER UPDATE ON invoice_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_invoices();
CREATE TRIGGER invoice_lines_removed AFTER DELETE ON invoice_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_invoices();

create table invoice_logos (
  user_id uuid not null,
  sha256 text not null,
  png bytea not null,
  png_bytes integer not null,
  constraint invoice_logos_pkey PRIMARY KEY (user_id, sha256),
  constraint invoice_logos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table invoices (
  id uuid not null,
  user_id uuid not null,
  client_id uuid,
  client_name text not null,
  client_address text,
  is_credit_note boolean default false not null,
  status text default 'draft'::text not null,
  sequence integer,
  number text,
  issued_on date,
  due_on date,
  total numeric(12,2) default 0 not null,
  vat numeric(12,2),
  settled numeric(12,2) default 0 not null,
  credited numeric(12,2) default 0 not null,
  credit_of uuid,
  notes text,
  business jsonb,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  link_made_at timestamp(3) with time zone,
  former_client_id uuid,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_number UNIQUE (user_id, is_credit_note, sequence) DEFERRABLE INITIALLY DEFERRED,
  constraint invoices_user_id_id_key UNIQUE (user_id, id),
  constraint invoices_former_client CHECK (client_id IS NULL OR former_client_id IS NULL),
  constraint invoices_issued CHECK (status = 'draft'::text OR sequence IS NOT NULL AND number IS NOT NULL AND issued_on IS NOT NULL AND business IS NOT NULL),
  constraint invoices_settled CHECK (settled >= 0::numeric AND credited >= 0::numeric AND (settled + credited) <= GREATEST(total, 0::numeric)),
  constraint invoices_status_check CHECK (status = ANY (ARRAY['draft'::text, 'issued'::text, 'void'::text])),
  constraint invoices_total CHECK (status = 'draft'::text OR total >= 0::numeric),
  constraint invoices_unpaid CHECK (status = 'issued'::text OR settled = 0::numeric AND credited = 0::numeric),
  constraint invoices_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE SET NULL (client_id),
  constraint invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invoices_by_day ON invoices USING btree (user_id, COALESCE(issued_on, (created_at AT TIME ZONE 'UTC'::text)::date) DESC, id);
CREATE INDEX invoices_drafts ON invoices USING btree (user_id, id) WHERE status = 'draft'::text;
CREATE INDEX invoices_due ON invoices USING btree (user_id, due_on) WHERE status = 'issued'::text AND NOT is_credit_note AND (settled + credited) < total;
CREATE INDEX invoices_history ON invoices USING btree (user_id, client_id, issued_on DESC, id DESC) WHERE status <> 'draft'::text;
CREATE INDEX invoices_issued ON invoices USING btree (user_id, issued_on) WHERE status = 'issued'::text;
CREATE INDEX invoices_of_client ON invoices USING btree (user_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX invoices_of_credited ON invoices USING btree (user_id, credit_of) WHERE credit_of IS NOT NULL;
CREATE INDEX invoices_of_former_client ON invoices USING btree (user_id, former_client_id) WHERE former_client_id IS NOT NULL;
CREATE INDEX invoices_open ON invoices USING btree (user_id, issued_on) WHERE status = 'issued'::text AND NOT is_credit_note AND (settled + credited) < total;
CREATE TRIGGER invoices_keep_former_client BEFORE UPDATE OF client_id ON invoices FOR EACH ROW WHEN (old.client_id IS NOT NULL AND new.client_id IS NULL) EXECUTE FUNCTION keep_former_client();

create table key_events (
  id uuid not null,
  user_id uuid not null,
  key_id uuid not null,
  kind text not null,
  at timestamp(3) with time zone not null,
  received_by text,
  created_at timestamp(3) with time zone default now() not null,
  constraint key_events_pkey PRIMARY KEY (id),
  constraint key_events_kind_check CHECK (kind = ANY (ARRAY['taken'::text, 'putBack'::text, 'handedOver'::text, 'returned'::text, 'lost'::text, 'found'::text])),
  constraint key_events_receipt CHECK (kind <> 'handedOver'::text OR received_by IS NOT NULL),
  constraint key_events_key_fkey FOREIGN KEY (user_id, key_id) REFERENCES keys(user_id, id) ON DELETE CASCADE
);
CREATE INDEX key_events_of_key ON key_events USING btree (user_id, key_id, at DESC, created_at DESC, id DESC);

create table keys (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  tag text not null,
  copies integer default 1 not null,
  place text default 'withClient'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint keys_pkey PRIMARY KEY (id),
  constraint keys_user_id_id_key UNIQUE (user_id, id),
  constraint keys_copies_check CHECK (copies >= 1 AND copies <= 20),
  constraint keys_place_check CHECK (place = ANY (ARRAY['withMe'::text, 'atBase'::text, 'withClient'::text, 'lost'::text])),
  constraint keys_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE
);
CREATE INDEX keys_of_client ON keys USING btree (user_id, client_id, created_at, id);
CREATE UNIQUE INDEX keys_tag ON keys USING btree (user_id, lower(tag));

create table known_devices (
  user_id uuid not null,
  token_hash text not null,
  used_at timestamp(3) with time zone default now() not null,
  trusted_until timestamp(3) with time zone,
  constraint known_devices_pkey PRIMARY KEY (user_id, token_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_by_token ON known_devices USING btree (token_hash);

create table links (
  token_hash text not null,
  kind text not null,
  user_id uuid not null,
  client_id uuid,
  invoice_id uuid,
  report_id uuid,
  shows_names boolean default false not null,
  expires_at timestamp(3) with time zone default 'infinity'::timestamp with time zone not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  contact_id uuid,
  opened_at timestamp(3) with time zone,
  prospect_id uuid,
  constraint links_pkey PRIMARY KEY (token_hash),
  constraint links_user_id_token_hash_key UNIQUE (user_id, token_hash),
  constraint links_kind_check CHECK (kind = ANY (ARRAY['client'::text, 'portal'::text, 'invoice'::text, 'report'::text, 'feed'::text, 'welcome'::text])),
  constraint links_subject CHECK ((client_id IS NOT NULL) = (kind = ANY (ARRAY['client'::text, 'portal'::text])) AND (invoice_id IS NOT NULL) = (kind = 'invoice'::text) AND (report_id IS NOT NULL) = (kind = 'report'::text) AND (prospect_id IS NOT NULL) = (kind = 'welcome'::text) AND (contact_id IS NULL OR kind = 'portal'::text)),
  constraint links_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint links_contact_fkey FOREIGN KEY (user_id, contact_id) REFERENCES contacts(user_id, id) ON DELETE CASCADE,
  constraint links_invoice_fkey FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE,
  constraint links_prospect_fkey FOREIGN KEY (user_id, prospect_id) REFERENCES prospects(user_id, id) ON DELETE CASCADE,
  constraint links_report_fkey FOREIGN KEY (user_id, report_id) REFERENCES visit_reports(user_id, id) ON DELETE CASCADE,
  constraint links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX links_by_end ON links USING btree (expires_at);
CREATE INDEX links_of_client ON links USING btree (user_id, client_id);
CREATE INDEX links_of_contact ON links USING btree (user_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX links_of_invoice ON links USING btree (user_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX links_of_prospect ON links USING btree (user_id, prospect_id) WHERE prospect_id IS NOT NULL;
CREATE INDEX links_of_report ON links USING btree (user_id, report_id) WHERE report_id IS NOT NULL;
CREATE UNIQUE INDEX links_one_feed ON links USING btree (user_id) WHERE kind = 'feed'::text;

create table mailed_links (
  user_id uuid not null,
  purpose text not null,
  email text not null,
  token_hash text not null,
  is_mailed boolean not null,
  created_at timestamp(3) with time zone default now() not null,
  expires_at timestamp(3) with time zone not null,
  request_id uuid not null,
  constraint mailed_links_pkey PRIMARY KEY (token_hash),
  constraint mailed_links_purpose_check CHECK (purpose = ANY (ARRAY['reset_password'::text, 'verify_email'::text])),
  constraint mailed_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mailed_links_by_end ON mailed_links USING btree (expires_at);
CREATE INDEX mailed_links_by_user ON mailed_links USING btree (user_id, purpose);

create table medicines (
  id uuid not null,
  user_id uuid not null,
  pet_id uuid not null,
  name text not null,
  dose text,
  times text[] default '{}'::text[] not null,
  with_food boolean default false not null,
  "from" date,
  until date,
  instruction text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint medicines_pkey PRIMARY KEY (id),
  constraint medicines_user_id_id_key UNIQUE (user_id, id),
  constraint medicines_times_check CHECK (cardinality(times) <= 12),
  constraint medicines_until CHECK (until >= "from"),
  constraint medicines_pet_fkey FOREIGN KEY (user_id, pet_id) REFERENCES pets(user_id, id) ON DELETE CASCADE
);
CREATE INDEX medicines_of_pet ON medicines USING btree (user_id, pet_id, created_at, id);

create table message_settings (
  user_id uuid not null,
  quiet_from text default '21:00'::text not null,
  quiet_to text default '07:00'::text not null,
  quick_texts jsonb,
  constraint message_settings_pkey PRIMARY KEY (user_id),
  constraint message_settings_quick_texts_check CHECK (jsonb_typeof(quick_texts) = 'array'::text AND jsonb_array_length(quick_texts) <= 20),
  constraint message_settings_quiet_from_check CHECK (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint message_settings_quiet_to_check CHECK (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint message_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table messages (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  subject text,
  content text not null,
  direction text not null,
  message_type text default 'message'::text not null,
  is_read boolean default false not null,
  sent_at timestamp(3) with time zone default now() not null,
  channel text default 'none'::text not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_user_id_id_key UNIQUE (user_id, id),
  constraint messages_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE
);
CREATE INDEX messages_by_age ON messages USING btree (user_id, sent_at DESC, id);
CREATE INDEX messages_by_words ON messages USING gin ((array_to_tsvector(ARRAY[user_id::text]) || to_tsvector('simple'::regconfig, content)));
CREATE INDEX messages_of_client ON messages USING btree (user_id, client_id, sent_at DESC, id DESC);
CREATE INDEX messages_unread ON messages USING btree (user_id, client_id) WHERE direction = 'incoming'::text AND NOT is_read;
CREATE TRIGGER messages_notify AFTER INSERT OR DELETE OR UPDATE OF is_read ON messages FOR EACH ROW EXECUTE FUNCTION notify_of_messages();

create table notification_settings (
  user_id uuid not null,
  kind text not null,
  since timestamp(3) with time zone,
  at_time text,
  planned_to date,
  subject text,
  body text,
  constraint notification_settings_pkey PRIMARY KEY (user_id, kind),
  constraint notification_settings_at_time_check CHECK (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint notification_settings_words CHECK ((subject IS NULL) = (body IS NULL)),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_settings_on ON notification_settings USING btree (kind, user_id) WHERE since IS NOT NULL;

create table owner_usage (
  user_id uuid not null,
  usage jsonb not null,
  measured_at timestamp(3) with time zone default now() not null,
  constraint owner_usage_pkey PRIMARY KEY (user_id),
  constraint owner_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table passkey_challenges (
  challenge text not null,
  user_id uuid,
  expires_at timestamp(3) with time zone not null,
  session_sid text,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_session_sid_fkey FOREIGN KEY (session_sid) REFERENCES session(sid) ON DELETE CASCADE,
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_of_session ON passkey_challenges USING btree (session_sid) WHERE session_sid IS NOT NULL;
CREATE INDEX passkey_challenges_of_user ON passkey_challenges USING btree (user_id) WHERE user_id IS NOT NULL;

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  site text not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamp(3) with time zone default now() not null,
  last_used_at timestamp(3) with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id, created_at, id);

create table passwords (
  user_id uuid not null,
  hash text not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint passwords_pkey PRIMARY KEY (user_id),
  constraint passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table payments (
  id uuid not null,
  user_id uuid not null,
  client_id uuid,
  client_name text not null,
  amount numeric(10,2) not null,
  received_on date not null,
  method text not null,
  kind text default 'payment'::text not null,
  note text,
  used numeric(10,2) default 0 not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  former_client_id uuid,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_user_id_id_key UNIQUE (user_id, id),
  constraint payments_amount_check CHECK (amount > 0::numeric),
  constraint payments_former_client CHECK (client_id IS NULL OR former_client_id IS NULL),
  constraint payments_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'tip'::text, 'refund'::text])),
  constraint payments_method_check CHECK (method = ANY (ARRAY['bank'::text, 'cash'::text, 'card'::text, 'other'::text])),
  constraint payments_used CHECK (used >= 0::numeric AND used <= amount),
  constraint payments_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE SET NULL (client_id),
  constraint payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX payments_by_day ON payments USING btree (user_id, received_on DESC, id);
CREATE INDEX payments_history ON payments USING btree (user_id, client_id, received_on DESC, id DESC);
CREATE INDEX payments_of_client ON payments USING btree (user_id, client_id, received_on) WHERE client_id IS NOT NULL;
CREATE INDEX payments_of_former_client ON payments USING btree (user_id, former_client_id) WHERE former_client_id IS NOT NULL;
CREATE TRIGGER payments_keep_former_client BEFORE UPDATE OF client_id ON payments FOR EACH ROW WHEN (old.client_id IS NOT NULL AND new.client_id IS NULL) EXECUTE FUNCTION keep_former_client();

create table pets (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  name text not null,
  species text not null,
  breed text,
  date_of_birth date,
  age text,
  weight text,
  colour text,
  photo_url text,
  medications text,
  allergies text,
  medical_conditions text,
  gender text,
  microchip_id text,
  spayed_neutered boolean,
  aggressive_food boolean default false not null,
  aggressive_animals boolean default false not null,
  aggressive_people boolean default false not null,
  feeding_instructions text,
  exercise_needs text,
  behaviour_notes text,
  likes text,
  dislikes text,
  special_instructions text,
  emergency_contact_name text,
  emergency_contact_phone text,
  emergency_contact_address text,
  vet_name text,
  vet_phone text,
  vet_address text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  archived_at timestamp(3) with time zone,
  died_on date,
  insurer text,
  policy_number text,
  vet_out_of_hours_phone text,
  archived_on date,
  archive_reason text,
  constraint pets_pkey PRIMARY KEY (id),
  constraint pets_user_id_id_key UNIQUE (user_id, id),
  constraint pets_archive_reason_check CHECK (archive_reason = ANY (ARRAY['died'::text, 'moved'::text, 'left'::text])),
  constraint pets_archived CHECK (archived_at IS NOT NULL OR num_nonnulls(archived_on, archive_reason) = 0),
  constraint pets_check CHECK (died_on IS NULL OR archived_at IS NOT NULL),
  constraint pets_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE
);
CREATE INDEX pets_by_name ON pets USING btree (user_id, lower(name), id);
CREATE INDEX pets_of_client ON pets USING btree (user_id, client_id);
CREATE TRIGGER pets_remove_from_appointments BEFORE DELETE ON pets FOR EACH ROW EXECUTE FUNCTION remove_pet_from_appointments();
CREATE TRIGGER pets_remove_from_series BEFORE DELETE ON pets FOR EACH ROW EXECUTE FUNCTION remove_pet_from_series();

create table pets_apart (
  id uuid not null,
  user_id uuid not null,
  pet_id uuid not null,
  other_pet_id uuid not null,
  note text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint pets_apart_pkey PRIMARY KEY (id),
  constraint pets_apart_user_id_id_key UNIQUE (user_id, id),
  constraint pets_apart_two CHECK (pet_id <> other_pet_id),
  constraint pets_apart_other_pet_fkey FOREIGN KEY (user_id, other_pet_id) REFERENCES pets(user_id, id) ON DELETE CASCADE,
  constraint pets_apart_pet_fkey FOREIGN KEY (user_id, pet_id) REFERENCES pets(user_id, id) ON DELETE CASCADE
);
CREATE INDEX pets_apart_by_age ON pets_apart USING btree (user_id, created_at, id);
CREATE INDEX pets_apart_of_other_pet ON pets_apart USING btree (user_id, other_pet_id);
CREATE INDEX pets_apart_of_pet ON pets_apart USING btree (user_id, pet_id);
CREATE UNIQUE INDEX pets_apart_once ON pets_apart USING btree (user_id, LEAST(pet_id, other_pet_id), GREATEST(pet_id, other_pet_id));

create table photos (
  id uuid not null,
  user_id uuid not null,
  pet_id uuid,
  created_at timestamp(3) with time zone default now() not null,
  file_bytes integer default 0 not null,
  visit_id uuid,
  visit_pet_id uuid,
  message_client_id uuid,
  message_id uuid,
  prospect_id uuid,
  told_pet_id uuid,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_subject CHECK (num_nonnulls(pet_id, visit_id, message_client_id, prospect_id) <= 1 AND (visit_pet_id IS NULL OR visit_id IS NOT NULL) AND (message_id IS NULL OR message_client_id IS NOT NULL) AND (prospect_id IS NULL) = (told_pet_id IS NULL)),
  constraint photos_message_client_fkey FOREIGN KEY (user_id, message_client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint photos_message_fkey FOREIGN KEY (user_id, message_id) REFERENCES messages(user_id, id) ON DELETE CASCADE,
  constraint photos_pet_fkey FOREIGN KEY (user_id, pet_id) REFERENCES pets(user_id, id) ON DELETE CASCADE,
  constraint photos_prospect_fkey FOREIGN KEY (user_id, prospect_id) REFERENCES prospects(user_id, id) ON DELETE CASCADE,
  constraint photos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint photos_visit_fkey FOREIGN KEY (user_id, visit_id) REFERENCES visits(user_id, id) ON DELETE CASCADE,
  constraint photos_visit_pet_fkey FOREIGN KEY (user_id, visit_pet_id) REFERENCES pets(user_id, id) ON DELETE SET NULL (visit_pet_id)
);
CREATE INDEX photos_not_sent ON photos USING btree (created_at) WHERE message_client_id IS NOT NULL AND message_id IS NULL;
CREATE INDEX photos_of_message ON photos USING btree (user_id, message_id, id) WHERE message_id IS NOT NULL;
CREATE INDEX photos_of_message_client ON photos USING btree (user_id, message_client_id, id) WHERE message_client_id IS NOT NULL;
CREATE INDEX photos_of_owner ON photos USING btree (user_id);
CREATE UNIQUE INDEX photos_of_pet ON photos USING btree (user_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE UNIQUE INDEX photos_of_prospect ON photos USING btree (user_id, prospect_id, told_pet_id) WHERE prospect_id IS NOT NULL;
CREATE INDEX photos_of_prospects ON photos USING btree (user_id, prospect_id, id) WHERE prospect_id IS NOT NULL;
CREATE UNIQUE INDEX photos_of_user ON photos USING btree (user_id) WHERE pet_id IS NULL AND visit_id IS NULL AND message_client_id IS NULL AND prospect_id IS NULL;
CREATE INDEX photos_of_visit ON photos USING btree (user_id, visit_id, id) WHERE visit_id IS NOT NULL;
CREATE INDEX photos_of_visit_pet ON photos USING btree (user_id, visit_pet_id) WHERE visit_pet_id IS NOT NULL;
CREATE TRIGGER photos_list_files AFTER DELETE ON photos FOR EACH ROW EXECUTE FUNCTION list_files_of_photo();

create table portal_settings (
  user_id uuid not null,
  texts_before timestamp(3) with time zone not null,
  texts_confirmed_at timestamp(3) with time zone,
  constraint portal_settings_pkey PRIMARY KEY (user_id),
  constraint portal_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table prospects (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  email text,
  phone text,
  postcode text,
  pet text,
  message text,
  source text default 'owner'::text not null,
  invited_at timestamp(3) with time zone,
  told jsonb default '{"pets": [], "consents": null, "household": null, "signature": null}'::jsonb not null,
  finished_at timestamp(3) with time zone,
  meet_times jsonb default '[]'::jsonb not null,
  client_id uuid,
  appointment_id uuid,
  goes_on date not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint prospects_pkey PRIMARY KEY (id),
  constraint prospects_user_id_id_key UNIQUE (user_id, id),
  constraint prospects_meet_times_check CHECK (jsonb_typeof(meet_times) = 'array'::text),
  constraint prospects_source_check CHECK (source = ANY (ARRAY['owner'::text, 'enquiry'::text])),
  constraint prospects_told_check CHECK (jsonb_typeof(told) = 'object'::text),
  constraint prospects_appointment_fkey FOREIGN KEY (user_id, appointment_id) REFERENCES appointments(user_id, id) ON DELETE SET NULL (appointment_id),
  constraint prospects_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE SET NULL (client_id),
  constraint prospects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX prospects_by_age ON prospects USING btree (user_id, created_at DESC, id);
CREATE INDEX prospects_by_end ON prospects USING btree (goes_on);
CREATE INDEX prospects_of_appointment ON prospects USING btree (user_id, appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX prospects_of_client ON prospects USING btree (user_id, client_id) WHERE client_id IS NOT NULL;

create table provider_attempts (
  browser_hash text not null,
  user_id uuid,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text,
  expires_at timestamp(3) with time zone not null,
  session_sid text,
  constraint provider_attempts_pkey PRIMARY KEY (browser_hash),
  constraint provider_attempts_session_sid_fkey FOREIGN KEY (session_sid) REFERENCES session(sid) ON DELETE CASCADE,
  constraint provider_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX provider_attempts_by_expiry ON provider_attempts USING btree (expires_at);
CREATE INDEX provider_attempts_of_session ON provider_attempts USING btree (session_sid) WHERE session_sid IS NOT NULL;
CREATE INDEX provider_attempts_of_user ON provider_attempts USING btree (user_id) WHERE user_id IS NOT NULL;

create table public_pages (
  user_id uuid not null,
  slug text,
  is_published boolean default false not null,
  introduction text,
  service_ids uuid[] default '{}'::uuid[] not null,
  areas text[] default '{}'::text[] not null,
  hours text,
  licence_number text,
  is_indexed boolean default false not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint public_pages_pkey PRIMARY KEY (user_id),
  constraint public_pages_slug_key UNIQUE (slug),
  constraint public_pages_address CHECK (slug IS NOT NULL OR NOT is_published),
  constraint public_pages_slug_check CHECK (slug ~ '^[a-z0-9-]{3,40}$'::text),
  constraint public_pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  session_sid text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device_name text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_user_id_id_key UNIQUE (user_id, id),
  constraint push_subscriptions_session_sid_fkey FOREIGN KEY (session_sid) REFERENCES session(sid) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions USING btree (session_sid);

create table rate_limits (
  key text not null,
  remaining integer not null,
  ends_at timestamp(3) with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key),
  constraint rate_limits_remaining_check CHECK (remaining >= 0)
);
CREATE INDEX rate_limits_by_end ON rate_limits USING btree (ends_at);

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

create table removed_invoice_lines (
  user_id uuid not null,
  invoice_id uuid not null,
  appointment_id uuid not null,
  "position" integer not null,
  day date,
  last_day date,
  description text not null,
  amount numeric(10,2) not null,
  billed_as text not null,
  reason text not null,
  constraint removed_invoice_lines_pkey PRIMARY KEY (user_id, invoice_id, appointment_id),
  constraint removed_invoice_lines_billed_as_check CHECK (billed_as = ANY (ARRAY['completed'::text, 'cancelled'::text])),
  constraint removed_invoice_lines_reason_check CHECK (reason = ANY (ARRAY['pending'::text, 'confirmed'::text, 'completed'::text, 'cancelled'::text, 'deleted'::text, 'otherClient'::text])),
  constraint removed_invoice_lines_invoice_fkey FOREIGN KEY (user_id, invoice_id) REFERENCES invoices(user_id, id) ON DELETE CASCADE
);
CREATE INDEX removed_invoice_lines_of_appointment ON removed_invoice_lines USING btree (user_id, appointment_id);

create table request_settings (
  user_id uuid not null,
  client_id uuid,
  can_ask boolean,
  can_change boolean,
  can_cancel boolean,
  can_be_away boolean,
  can_tell_changes boolean,
  earliest_notice_hours integer,
  furthest_days integer,
  constraint request_settings_once UNIQUE NULLS NOT DISTINCT (user_id, client_id),
  constraint request_settings_earliest_notice_hours_check CHECK (earliest_notice_hours >= 0 AND earliest_notice_hours <= 720),
  constraint request_settings_furthest_days_check CHECK (furthest_days >= 1 AND furthest_days <= 730),
  constraint request_settings_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint request_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table requests (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  form_key text not null,
  kind text not null,
  state text default 'open'::text not null,
  service_id uuid,
  pet_ids uuid[] default '{}'::uuid[] not null,
  appointment_id uuid,
  scope text,
  visits jsonb default '[]'::jsonb not null,
  first_day date,
  last_day date,
  is_as_usual boolean default false not null,
  message text,
  price numeric(10,2),
  fee numeric(10,2),
  offer jsonb,
  reply text,
  appointment_ids uuid[] default '{}'::uuid[] not null,
  before jsonb,
  decided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  told jsonb default '[]'::jsonb not null,
  constraint requests_pkey PRIMARY KEY (id),
  constraint requests_once UNIQUE (user_id, client_id, form_key),
  constraint requests_user_id_id_key UNIQUE (user_id, id),
  constraint requests_kind_check CHECK (kind = ANY (ARRAY['ask'::text, 'change'::text, 'cancel'::text, 'away'::text, 'tellChange'::text])),
  constraint requests_scope_check CHECK (scope = ANY (ARRAY['this'::text, 'following'::text])),
  constraint requests_state_check CHECK (state = ANY (ARRAY['open'::text, 'offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])),
  constraint requests_told_check CHECK (jsonb_typeof(told) = 'array'::text),
  constraint requests_visits_check CHECK (jsonb_typeof(visits) = 'array'::text),
  constraint requests_appointment_fkey FOREIGN KEY (user_id, appointment_id) REFERENCES appointments(user_id, id) ON DELETE SET NULL (appointment_id),
  constraint requests_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint requests_service_fkey FOREIGN KEY (user_id, service_id) REFERENCES services(user_id, id) ON DELETE SET NULL (service_id)
);
CREATE INDEX requests_by_age ON requests USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX requests_of_appointment ON requests USING btree (user_id, appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX requests_of_client ON requests USING btree (user_id, client_id, created_at DESC, id DESC);
CREATE INDEX requests_of_service ON requests USING btree (user_id, service_id) WHERE service_id IS NOT NULL;
CREATE INDEX requests_open ON requests USING btree (first_day) WHERE state = ANY (ARRAY['open'::text, 'offered'::text]);

create table schema_migrations (
  name text not null,
  applied_at timestamp(3) with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table schema_triggers (
  name text not null,
  sha256 text not null,
  constraint schema_triggers_pkey PRIMARY KEY (name)
);

create table second_factors (
  user_id uuid not null,
  encrypted text not null,
  last_step bigint,
  confirmed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_encrypted_check CHECK (length(encrypted) >= 1 AND length(encrypted) <= 500),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table security_log (
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  detail text,
  device text,
  ip_address text,
  times integer default 1 not null,
  began_at timestamp(3) with time zone default now() not null,
  at timestamp(3) with time zone default now() not null,
  constraint security_log_pkey PRIMARY KEY (user_id, id),
  constraint security_log_detail_check CHECK (length(detail) <= 200),
  constraint security_log_device_check CHECK (length(device) <= 200),
  constraint security_log_ip_address_check CHECK (length(ip_address) <= 64),
  constraint security_log_times_check CHECK (times > 0),
  constraint security_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX security_log_by_age ON security_log USING btree (at);
CREATE INDEX security_log_newest ON security_log USING btree (user_id, at DESC, id DESC);

create table series (
  id uuid not null,
  user_id uuid not null,
  root_id uuid not null,
  client_id uuid not null,
  pet_ids uuid[] default '{}'::uuid[] not null,
  service_id uuid,
  title text not null,
  description text,
  service_type text not null,
  start_time text not null,
  end_time text not null,
  status text default 'pending'::text not null,
  price numeric(10,2),
  charges jsonb default '[]'::jsonb not null,
  is_priced_by_list boolean default false not null,
  notes text,
  weekdays integer[] not null,
  every_weeks integer default 1 not null,
  starts_on date not null,
  ends_on date,
  skip_bank_holidays boolean default false not null,
  pauses jsonb default '[]'::jsonb not null,
  made_until date not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  cancellation_terms jsonb,
  constraint series_pkey PRIMARY KEY (id),
  constraint series_user_id_id_key UNIQUE (user_id, id),
  constraint series_charges CHECK (jsonb_typeof(charges) = 'array'::text AND NOT price IS DISTINCT FROM charges_total(charges)),
  constraint series_end_time_check CHECK (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint series_every_weeks_check CHECK (every_weeks >= 1 AND every_weeks <= 4),
  constraint series_service_type_check CHECK (service_type = ANY (ARRAY['walk'::text, 'sitting'::text, 'grooming'::text, 'feeding'::text, 'checkup'::text, 'other'::text])),
  constraint series_start_time_check CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint series_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'cancelled'::text])),
  constraint series_weekdays_check CHECK (weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7] AND cardinality(weekdays) >= 1 AND cardinality(weekdays) <= 7),
  constraint series_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint series_service_fkey FOREIGN KEY (user_id, service_id) REFERENCES services(user_id, id) ON DELETE SET NULL (service_id)
);
CREATE INDEX series_by_made_until ON series USING btree (made_until, id);
CREATE INDEX series_by_start ON series USING btree (user_id, starts_on, start_time, id);
CREATE INDEX series_of_client ON series USING btree (user_id, client_id);
CREATE INDEX series_of_root ON series USING btree (user_id, root_id);
CREATE INDEX series_of_service ON series USING btree (user_id, service_id) WHERE service_id IS NOT NULL;
CREATE TRIGGER series_check_pets BEFORE INSERT OR UPDATE OF client_id, pet_ids ON series FOR EACH ROW EXECUTE FUNCTION check_series_pets();

create table services (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  service_type text not null,
  duration_minutes integer,
  price numeric(10,2) not null,
  unit text default 'visit'::text not null,
  extra_pet_price numeric(10,2),
  is_active boolean default true not null,
  "position" integer default 0 not null,
  next_price_from date,
  next_price numeric(10,2),
  next_extra_pet_price numeric(10,2),
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  is_offered_online boolean default true not null,
  constraint services_pkey PRIMARY KEY (id),
  constraint services_user_id_id_key UNIQUE (user_id, id),
  constraint services_check CHECK ((next_price_from IS NULL) = (next_price IS NULL)),
  constraint services_duration_minutes_check CHECK (duration_minutes >= 1 AND duration_minutes <= 1440),
  constraint services_extra_pet_price_check CHECK (extra_pet_price >= 0::numeric),
  constraint services_next_extra_pet_price_check CHECK (next_extra_pet_price >= 0::numeric),
  constraint services_next_price_check CHECK (next_price >= 0::numeric),
  constraint services_price_check CHECK (price >= 0::numeric),
  constraint services_service_type_check CHECK (service_type = ANY (ARRAY['walk'::text, 'sitting'::text, 'grooming'::text, 'feeding'::text, 'checkup'::text, 'other'::text])),
  constraint services_unit_check CHECK (unit = ANY (ARRAY['visit'::text, 'day'::text, 'night'::text])),
  constraint services_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX services_by_next_price ON services USING btree (next_price_from) WHERE next_price_from IS NOT NULL;
CREATE INDEX services_by_position ON services USING btree (user_id, "position", id);

create table session (
  sid text not null,
  sess json not null,
  expire timestamp(3) with time zone not null,
  constraint session_pkey PRIMARY KEY (sid)
);
CREATE INDEX session_expire_idx ON session USING btree (expire);
CREATE INDEX session_user_idx ON session USING btree ((sess ->> 'userId'::text));
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

create table settings (
  name text not null,
  value text not null,
  constraint settings_pkey PRIMARY KEY (name)
);

create table signatures (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  agreement_id uuid,
  title text not null,
  version integer not null,
  text text not null,
  sha256 text not null,
  consents jsonb not null,
  express_request boolean not null,
  method text not null,
  typed_name text not null,
  contact_id uuid,
  link_id text,
  user_agent text,
  document_id uuid,
  signed_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint signatures_pkey PRIMARY KEY (id),
  constraint signatures_user_id_id_key UNIQUE (user_id, id),
  constraint signatures_consents_check CHECK (jsonb_typeof(consents) = 'array'::text),
  constraint signatures_method_check CHECK (method = ANY (ARRAY['link'::text, 'phone'::text, 'paper'::text])),
  constraint signatures_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint signatures_agreement_fkey FOREIGN KEY (user_id, agreement_id) REFERENCES agreements(user_id, id) ON DELETE SET NULL (agreement_id),
  constraint signatures_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint signatures_contact_fkey FOREIGN KEY (user_id, contact_id) REFERENCES contacts(user_id, id) ON DELETE SET NULL (contact_id),
  constraint signatures_document_fkey FOREIGN KEY (user_id, document_id) REFERENCES documents(user_id, id) ON DELETE SET NULL (document_id)
);
CREATE INDEX signatures_of_agreement ON signatures USING btree (user_id, agreement_id) WHERE agreement_id IS NOT NULL;
CREATE INDEX signatures_of_client ON signatures USING btree (user_id, client_id, signed_at DESC, id);
CREATE INDEX signatures_of_contact ON signatures USING btree (user_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX signatures_of_document ON signatures USING btree (user_id, document_id) WHERE document_id IS NOT NULL;

create table stored_removals (
  key text not null,
  due_at timestamp(3) with time zone not null,
  constraint stored_removals_pkey PRIMARY KEY (key)
);
CREATE INDEX stored_removals_by_due ON stored_removals USING btree (due_at);

create table surcharges (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  label text,
  region text,
  "time" text,
  amount numeric(10,2),
  percent numeric(6,2),
  adds_up boolean default false not null,
  is_active boolean default true not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint surcharges_pkey PRIMARY KEY (id),
  constraint surcharges_user_id_id_key UNIQUE (user_id, id),
  constraint surcharges_amount_check CHECK (amount >= 0::numeric),
  constraint surcharges_amount_or_percent CHECK (num_nonnulls(amount, percent) = 1),
  constraint surcharges_kind_check CHECK (kind = ANY (ARRAY['bankHoliday'::text, 'weekend'::text, 'before'::text, 'after'::text])),
  constraint surcharges_percent_check CHECK (percent >= 0::numeric),
  constraint surcharges_region CHECK ((kind = 'bankHoliday'::text) = (region IS NOT NULL)),
  constraint surcharges_region_check CHECK (region = ANY (ARRAY['england-and-wales'::text, 'scotland'::text, 'northern-ireland'::text])),
  constraint surcharges_time CHECK ((kind = ANY (ARRAY['before'::text, 'after'::text])) = ("time" IS NOT NULL)),
  constraint surcharges_time_check CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint surcharges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX surcharges_by_age ON surcharges USING btree (user_id, created_at, id);

create table treatments (
  id uuid not null,
  user_id uuid not null,
  pet_id uuid not null,
  kind text not null,
  name text not null,
  given_on date not null,
  due_on date,
  batch text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  document_id uuid,
  constraint treatments_pkey PRIMARY KEY (id),
  constraint treatments_user_id_id_key UNIQUE (user_id, id),
  constraint treatments_due CHECK (due_on >= given_on),
  constraint treatments_kind_check CHECK (kind = ANY (ARRAY['vaccination'::text, 'worming'::text, 'flea'::text, 'titre'::text])),
  constraint treatments_document_fkey FOREIGN KEY (user_id, document_id) REFERENCES documents(user_id, id) ON DELETE SET NULL (document_id),
  constraint treatments_pet_fkey FOREIGN KEY (user_id, pet_id) REFERENCES pets(user_id, id) ON DELETE CASCADE
);
CREATE INDEX treatments_due_on ON treatments USING btree (user_id, due_on) WHERE due_on IS NOT NULL;
CREATE INDEX treatments_of_document ON treatments USING btree (user_id, document_id) WHERE document_id IS NOT NULL;
CREATE INDEX treatments_of_pet ON treatments USING btree (user_id, pet_id, given_on, created_at, id);

create table unfinished_sign_ins (
  token_hash text not null,
  user_id uuid not null,
  method text not null,
  expires_at timestamp(3) with time zone not null,
  constraint unfinished_sign_ins_pkey PRIMARY KEY (token_hash),
  constraint unfinished_sign_ins_method_check CHECK (method = ANY (ARRAY['password'::text, 'provider'::text])),
  constraint unfinished_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX unfinished_sign_ins_by_end ON unfinished_sign_ins USING btree (expires_at);
CREATE INDEX unfinished_sign_ins_of_user ON unfinished_sign_ins USING btree (user_id);

create table unsorted_mails (
  id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  sender text not null,
  subject text not null,
  content text not null,
  received_at timestamp(3) with time zone default now() not null,
  constraint unsorted_mails_pkey PRIMARY KEY (user_id, id),
  constraint unsorted_mails_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint unsorted_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX unsorted_mails_by_age ON unsorted_mails USING btree (user_id, received_at DESC, id);
CREATE INDEX unsorted_mails_of_client ON unsorted_mails USING btree (user_id, client_id);
CREATE INDEX unsorted_mails_received ON unsorted_mails USING btree (received_at);
CREATE TRIGGER unsorted_mails_notify AFTER INSERT OR DELETE ON unsorted_mails FOR EACH ROW EXECUTE FUNCTION notify_of_messages();

create table uploads (
  id uuid not null,
  user_id uuid not null,
  address_hash text not null,
  state text not null,
  expires_at timestamp(3) with time zone not null,
  session_sid text,
  kind text default 'photo'::text not null,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_address_hash_key UNIQUE (address_hash),
  constraint uploads_kind_check CHECK (kind = ANY (ARRAY['photo'::text, 'document'::text])),
  constraint uploads_state_check CHECK (state = ANY (ARRAY['issued'::text, 'receiving'::text, 'received'::text, 'direct'::text])),
  constraint uploads_session_sid_fkey FOREIGN KEY (session_sid) REFERENCES session(sid) ON DELETE CASCADE,
  constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX uploads_by_expiry ON uploads USING btree (expires_at);
CREATE INDEX uploads_of_session ON uploads USING btree (session_sid) WHERE session_sid IS NOT NULL;
CREATE INDEX uploads_of_user ON uploads USING btree (user_id);

create table users (
  id uuid not null,
  email text not null,
  first_name text,
  last_name text,
  profile_image_url text,
  business_name text,
  phone text,
  address text,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  email_verified_at timestamp(3) with time zone,
  must_confirm_email boolean default false not null,
  disabled_at timestamp(3) with time zone,
  constraint users_pkey PRIMARY KEY (id)
);
CREATE INDEX users_by_email_hash ON users USING btree (email_hash(email));
CREATE INDEX users_disabled ON users USING btree (disabled_at);
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));

create table visit_appointments (
  user_id uuid not null,
  visit_id uuid not null,
  appointment_id uuid not null,
  constraint visit_appointments_pkey PRIMARY KEY (user_id, visit_id, appointment_id),
  constraint visit_appointments_appointment_fkey FOREIGN KEY (user_id, appointment_id) REFERENCES appointments(user_id, id) ON DELETE CASCADE,
  constraint visit_appointments_visit_fkey FOREIGN KEY (user_id, visit_id) REFERENCES visits(user_id, id) ON DELETE CASCADE
);
CREATE INDEX visit_appointments_of_appointment ON visit_appointments USING btree (user_id, appointment_id);

create table visit_clients (
  user_id uuid not null,
  visit_id uuid not null,
  client_id uuid not null,
  constraint visit_clients_pkey PRIMARY KEY (user_id, visit_id, client_id),
  constraint visit_clients_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint visit_clients_visit_fkey FOREIGN KEY (user_id, visit_id) REFERENCES visits(user_id, id) ON DELETE CASCADE
);
CREATE INDEX visit_clients_of_client ON visit_clients USING btree (user_id, client_id);

create table visit_events (
  id uuid not null,
  user_id uuid not null,
  visit_id uuid not null,
  kind text not null,
  pet_id uuid,
  at timestamp(3) with time zone not null,
  text text,
  replaces_id uuid,
  is_removed boolean default false not null,
  is_clock_wrong boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  medicine_id uuid,
  medicine_name text,
  dose text,
  outcome text,
  constraint visit_events_pkey PRIMARY KEY (user_id, visit_id, id),
  constraint visit_events_kind_check CHECK (kind = ANY (ARRAY['pickedUp'::text, 'droppedOff'::text, 'wee'::text, 'poo'::text, 'fed'::text, 'water'::text, 'medicine'::text, 'incident'::text, 'note'::text, 'photo'::text])),
  constraint visit_events_medicine CHECK (kind = 'medicine'::text OR num_nonnulls(medicine_id, medicine_name, dose, outcome) = 0),
  constraint visit_events_outcome_check CHECK (outcome = ANY (ARRAY['given'::text, 'refused'::text, 'missed'::text])),
  constraint visit_events_medicine_fkey FOREIGN KEY (user_id, medicine_id) REFERENCES medicines(user_id, id) ON DELETE SET NULL (medicine_id),
  constraint visit_events_pet_fkey FOREIGN KEY (user_id, pet_id) REFERENCES pets(user_id, id) ON DELETE SET NULL (pet_id),
  constraint visit_events_visit_fkey FOREIGN KEY (user_id, visit_id) REFERENCES visits(user_id, id) ON DELETE CASCADE
);
CREATE INDEX visit_events_of_medicine ON visit_events USING btree (user_id, medicine_id) WHERE medicine_id IS NOT NULL;
CREATE INDEX visit_events_of_pet ON visit_events USING btree (user_id, pet_id) WHERE pet_id IS NOT NULL;

create table visit_pets (
  user_id uuid not null,
  visit_id uuid not null,
  pet_id uuid not null,
  constraint visit_pets_pkey PRIMARY KEY (user_id, visit_id, pet_id),
  constraint visit_pets_pet_fkey FOREIGN KEY (user_id, pet_id) REFERENCES pets(user_id, id) ON DELETE CASCADE,
  constraint visit_pets_visit_fkey FOREIGN KEY (user_id, visit_id) REFERENCES visits(user_id, id) ON DELETE CASCADE
);
CREATE INDEX visit_pets_of_pet ON visit_pets USING btree (user_id, pet_id);

create table visit_reports (
  id uuid not null,
  user_id uuid not null,
  visit_id uuid not null,
  client_id uuid not null,
  note text,
  has_track boolean default true not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone not null,
  pets text not null,
  events jsonb not null,
  track jsonb,
  photo_ids uuid[] default '{}'::uuid[] not null,
  content_bytes integer default 0 not null,
  expires_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  has_chosen_end boolean default false not null,
  has_lent_note boolean default false not null,
  photo_choices uuid[] default '{}'::uuid[] not null,
  link_made_at timestamp(3) with time zone,
  constraint visit_reports_pkey PRIMARY KEY (id),
  constraint visit_reports_once UNIQUE (user_id, visit_id, client_id),
  constraint visit_reports_user_id_id_key UNIQUE (user_id, id),
  constraint visit_reports_client_fkey FOREIGN KEY (user_id, client_id) REFERENCES clients(user_id, id) ON DELETE CASCADE,
  constraint visit_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint visit_reports_visit_fkey FOREIGN KEY (user_id, visit_id) REFERENCES visits(user_id, id) ON DELETE CASCADE
);
CREATE INDEX visit_reports_by_age ON visit_reports USING btree (user_id, created_at DESC, id);
CREATE INDEX visit_reports_of_client ON visit_reports USING btree (user_id, client_id);

create table visits (
  id uuid not null,
  user_id uuid not null,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  note text,
  private_note text,
  walk_route_id uuid,
  is_clock_wrong boolean default false not null,
  corrections jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  has_lost_client boolean default false not null,
  constraint visits_pkey PRIMARY KEY (user_id, id),
  constraint visits_corrections CHECK (jsonb_array_length(corrections) <= 200),
  constraint visits_end CHECK (ended_at >= started_at),
  constraint visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint visits_walk_route_fkey FOREIGN KEY (user_id, walk_route_id) REFERENCES walk_routes(user_id, id) ON DELETE SET NULL (walk_route_id)
);
CREATE INDEX visits_by_start ON visits USING btree (user_id, started_at, id);
CREATE INDEX visits_of_walk_route ON visits USING btree (user_id, walk_route_id) WHERE walk_route_id IS NOT NULL;
CREATE INDEX visits_running ON visits USING btree (user_id, started_at) WHERE ended_at IS NULL;
CREATE TRIGGER visits_remove_track AFTER DELETE ON visits FOR EACH ROW WHEN (old.walk_route_id IS NOT NULL) EXECUTE FUNCTION remove_track_of_visit();

create table walk_routes (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  description text,
  distance numeric(5,2),
  estimated_duration text,
  gps_data jsonb,
  is_favorite boolean default false not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  is_demo boolean default false not null,
  line jsonb,
  gps_bytes integer default 0 not null,
  is_listed boolean default true not null,
  constraint walk_routes_pkey PRIMARY KEY (id),
  constraint walk_routes_user_id_id_key UNIQUE (user_id, id),
  constraint walk_routes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX walk_routes_by_age ON walk_routes USING btree (user_id, created_at DESC, id);
CREATE INDEX walk_routes_by_start ON walk_routes USING btree (user_id, (((gps_data -> 0) ->> 'timestamp'::text)::double precision)) WHERE gps_data IS NOT NULL;

CREATE OR REPLACE FUNCTION add_up_allocations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update payments p set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      used = (select coalesce(sum(a.amount), 0) from allocations a
        where a.user_id = p.user_id and (a.payment_id = p.id or a.refund_id = p.id))
    where (user_id, id) in (
      select user_id, payment_id from changed union select user_id, refund_id from changed);
  update invoices i set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      settled = (select coalesce(sum(a.amount), 0) from allocations a
        where a.user_id = i.user_id and a.invoice_id = i.id)
    where (user_id, id) in (select user_id, invoice_id from changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION add_up_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update invoices i set updated_at = greatest(now(), updated_at + interval '1 millisecond'),
      total = (select coalesce(sum(amount), 0) from invoice_lines l
        where l.user_id = i.user_id and l.invoice_id = i.id)
    where (user_id, id) in (select user_id, invoice_id from changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION charges_total(charges jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT sum(((charge.value ->> 'amount'::text))::numeric) AS sum FROM jsonb_array_elements(charges_total.charges) charge(value));

CREATE OR REPLACE FUNCTION check_series_pets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  named uuid[] := new.pet_ids;
  pet uuid;
begin
  if tg_op = 'UPDATE' then
    if new.client_id = old.client_id then
      named := array(select id from unnest(new.pet_ids) as id where id <> all(old.pet_ids));
    end if;
  end if;
  foreach pet in array named loop
    perform 1 from pets where user_id = new.user_id and id = pet and client_id = new.client_id
      for key share;
    if not found and exists (select from clients where user_id = new.user_id and id = new.client_id)
    then
      raise foreign_key_violation using
        constraint = 'series_pet_of_client', table = 'series',
        message = 'the pets of a series belong to its client';
    end if;
  end loop;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION complete_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  named uuid[] := new.pet_ids;
  pet uuid;
  its_client uuid;
begin
  new.pet_id := new.pet_ids[1];
  if new.end_date = new.date then new.end_date := null; end if;
  if new.status <> 'cancelled' then
    new.archived_status := null;
    new.paused_status := null;
    new.cancelled_by := null;
    new.cancelled_at := null;
    new.cancellation_percent := null;
    new.cancellation_fee := null;
    new.cancellation_reason := null;
  end if;
  if new.status <> 'completed' then new.marked_from := null; end if;
  if tg_op = 'UPDATE' then
    if new.client_id = old.client_id then
      named := array(select id from unnest(new.pet_ids) as id where id <> all(old.pet_ids));
    end if;
  end if;
  -- One by one: a plan for any number of pets would be made anew each time.
  foreach pet in array named loop
    select client_id into its_client from pets
      where user_id = new.user_id and id = pet for key share;
    if its_client <> new.client_id
      and exists (select from clients where user_id = new.user_id and id = new.client_id)
    then
      raise foreign_key_violation using
        constraint = 'appointments_pet_of_client', table = 'appointments',
        message = 'the pets of an appointment belong to its client';
    end if;
  end loop;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION email_hash(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN encode(sha256((replace(lower(email), '\'::text, '\\'::text))::bytea), 'hex'::text);

CREATE OR REPLACE FUNCTION end_report_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from links using visit_reports r
    where links.user_id = new.user_id and r.user_id = new.user_id and r.id = links.report_id and r.client_id = new.id;
  update visit_reports set revoked_at = now()
    where user_id = new.user_id and client_id = new.id and revoked_at is null
      and (sent_at is not null or link_made_at is not null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION follow_removed_line(was appointments, is_now appointments)
 RETURNS void
 LANGUAGE sql
AS $function$
  update removed_invoice_lines r set day = is_now.date, last_day = coalesce(is_now.end_date, is_now.date),
      amount = case when billed_as = 'completed' and amount = coalesce(was.price, 0) then coalesce(is_now.price, 0)
        when billed_as = 'cancelled' and amount = coalesce(was.cancellation_fee, 0) then coalesce(is_now.cancellation_fee, 0)
        else amount end,
      reason = case when exists (select from invoices i where i.user_id = r.user_id and i.id = r.invoice_id
        and i.client_id = is_now.client_id) then is_now.status else 'otherClient' end
    where r.user_id = is_now.user_id and r.appointment_id = is_now.id;
$function$;

CREATE OR REPLACE FUNCTION give_client_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  letters constant text := left(upper(regexp_replace(normalize(new.last_name, nfd), '[^A-Za-z]', '', 'g')), 8);
  signs constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  code text;
begin
  loop
    code := case when letters = '' then 'PET' else letters end;
    for i in 1..4 loop
      code := code || substr(signs, 1 + floor(random() * length(signs))::int, 1);
    end loop;
    insert into client_billing (user_id, client_id, reference) values (new.user_id, new.id, code)
      on conflict on constraint client_billing_reference do nothing;
    exit when found;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_former_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.former_client_id := old.client_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_invoiced_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  state text;
begin
  select i.status into state from invoice_lines l
    join invoices i on i.user_id = l.user_id and i.id = l.invoice_id
    where l.user_id = old.user_id and l.appointment_id = old.id and l.is_living;
  if state = 'draft' then
    if tg_op = 'DELETE' then
      perform remove_draft_line(old.user_id, old.id, old.status, 'deleted');
    elsif new.client_id <> old.client_id or new.status in ('pending', 'confirmed')
        or new.status = 'cancelled' and old.status <> 'cancelled' then
      perform remove_draft_line(old.user_id, old.id, old.status, new.status);
      perform follow_removed_line(old, new);
    else
      update invoice_lines set day = new.date, last_day = coalesce(new.end_date, new.date),
          description = case when old.status = 'cancelled' and new.status = 'completed'
            then regexp_replace(description, ' [(]cancelled[)]$', '') else description end,
          amount = case
            when amount <> case when old.status = 'cancelled' then coalesce(old.cancellation_fee, 0)
              else coalesce(old.price, 0) end then amount
            when new.status = 'cancelled' then coalesce(new.cancellation_fee, 0)
            else coalesce(new.price, 0) end
        where user_id = old.user_id and appointment_id = old.id and is_living;
    end if;
  elsif state is not null then
    if pg_trigger_depth() = 1 and (tg_op = 'DELETE' or new.price is distinct from old.price or new.date <> old.date
        or new.end_date is distinct from old.end_date or new.client_id <> old.client_id
        or new.status = 'cancelled' and coalesce(new.cancellation_fee, 0) <> coalesce(old.cancellation_fee, 0)) then
      raise check_violation using constraint = 'appointments_invoiced', table = 'appointments',
        message = 'an invoiced appointment stays as it was billed';
    end if;
  elsif tg_op = 'DELETE' then
    update removed_invoice_lines set reason = 'deleted' where user_id = old.user_id and appointment_id = old.id;
  else
    perform follow_removed_line(old, new);
    perform put_draft_line_back(new.user_id, new.id, new.client_id, new.status);
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION list_appointment_pets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from appointment_pets
      where user_id = new.user_id and appointment_id = new.id and pet_id <> all(new.pet_ids);
  end if;
  insert into appointment_pets (user_id, appointment_id, pet_id)
    select new.user_id, new.id, pet_id from unnest(new.pet_ids) as pet_id
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION list_file_of_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stored_removals (key, due_at)
    values ('documents/' || old.id || case old.type when 'application/pdf' then '.pdf' else '.webp' end, now())
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION list_files_of_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stored_removals (key, due_at)
    select 'photos/' || old.id || '-' || size || '.webp', now() from unnest(array['card', 'full']) as size
    on conflict (key) do update set due_at = excluded.due_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_appointment_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then told_of(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then told_of(new) end;
begin
  if not exists (select from notification_settings s
      where s.user_id = coalesce(new.user_id, old.user_id) and s.kind = 'bookings' and s.since is not null) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.client_id <> new.client_id then
    perform note_change(old.user_id, old.client_id, old.id, before);
    perform note_change(new.user_id, new.client_id, new.id, null);
  elsif before is distinct from after then
    perform note_change(coalesce(new.user_id, old.user_id), coalesce(new.client_id, old.client_id),
      coalesce(new.id, old.id), before);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_change(owner uuid, client uuid, appointment uuid, before jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into appointment_changes (user_id, client_id, appointment_id, told)
    select owner, client, appointment, before
      where exists (select from clients c where c.user_id = owner and c.id = client)
  on conflict (user_id, client_id, appointment_id)
    do update set changed_at = clock_timestamp(), version = appointment_changes.version + 1
$function$;

CREATE OR REPLACE FUNCTION notify_of_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('pawkeeper_messages', coalesce(new.user_id, old.user_id)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('session_ended', old.sid);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION put_draft_line_back(owner uuid, appointment uuid, client uuid, status_now text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  removed removed_invoice_lines;
begin
  select * into removed from removed_invoice_lines
    where user_id = owner and appointment_id = appointment and billed_as = status_now;
  if not found then return; end if;
  perform from invoices where user_id = owner and id = removed.invoice_id and status = 'draft'
    and client_id = client for update;
  if not found or (select count(*) from invoice_lines
      where user_id = owner and invoice_id = removed.invoice_id) >= 500 then return; end if;
  delete from removed_invoice_lines where user_id = owner and appointment_id = appointment;
  insert into invoice_lines (id, user_id, invoice_id, appointment_id, position, day, last_day, description, amount)
    select gen_random_uuid(), owner, removed.invoice_id, appointment,
      case when exists (select from invoice_lines where user_id = owner and invoice_id = removed.invoice_id
          and position = removed.position)
        then (select max(position) + 1 from invoice_lines where user_id = owner and invoice_id = removed.invoice_id)
        else removed.position end,
      removed.day, removed.last_day, removed.description, removed.amount;
end $function$;

CREATE OR REPLACE FUNCTION put_restored_line_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform follow_removed_line(new, new);
  perform put_draft_line_back(new.user_id, new.id, new.client_id, new.status);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION remove_appointments_of_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update invoice_lines set appointment_id = null where user_id = old.user_id and appointment_id in
    (select id from appointments where user_id = old.user_id and client_id = old.id);
  delete from appointments where user_id = old.user_id and client_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION remove_draft_line(owner uuid, appointment uuid, billed text, why text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into removed_invoice_lines
      (user_id, invoice_id, appointment_id, position, day, last_day, description, amount, billed_as, reason)
    select user_id, invoice_id, appointment_id, position, day, last_day, description, amount, billed, why
      from invoice_lines where user_id = owner and appointment_id = appointment and is_living;
  delete from invoice_lines where user_id = owner and appointment_id = appointment and is_living;
$function$;

CREATE OR REPLACE FUNCTION remove_drafts_of_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from invoices where user_id = old.user_id and client_id = old.id and status = 'draft';
  delete from links using invoices i
    where links.user_id = old.user_id and i.user_id = old.user_id and i.id = links.invoice_id and i.client_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION remove_pet_from_appointments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  booked uuid[];
begin
  booked := array(select appointment_id from appointment_pets
    where user_id = old.user_id and pet_id = old.id order by 1);
  perform from appointments where user_id = old.user_id and id = any(booked) order by id for update;
  update appointments set pet_ids = array_remove(pet_ids, old.id),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = old.user_id and id = any(booked) and pet_ids <> array[old.id];
  delete from appointments
    where user_id = old.user_id and id = any(booked) and pet_ids = array[old.id];
  return old;
end $function$;

CREATE OR REPLACE FUNCTION remove_pet_from_series()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from series where user_id = old.user_id and client_id = old.client_id
    and pet_ids = array[old.id];
  update series set pet_ids = array_remove(pet_ids, old.id),
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where user_id = old.user_id and client_id = old.client_id and old.id = any(pet_ids);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION remove_track_of_visit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from walk_routes where user_id = old.user_id and id = old.walk_route_id and not is_listed
    and not exists (select from visits where user_id = old.user_id and walk_route_id = old.walk_route_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION remove_visits_of_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from visits where user_id = old.user_id
    and id in (select visit_id from visit_clients where user_id = old.user_id and client_id = old.id)
    and not exists (select from visit_clients other where other.user_id = old.user_id
      and other.visit_id = visits.id and other.client_id <> old.id);
  update visits set has_lost_client = true where user_id = old.user_id and not has_lost_client
    and id in (select visit_id from visit_clients where user_id = old.user_id and client_id = old.id);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION told_of(a appointments)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when a.status <> 'cancelled' then jsonb_build_object('date', a.date, 'startTime', a.start_time,
    'endTime', a.end_time, 'endDate', a.end_date, 'title', a.title) end
$function$;

CREATE OR REPLACE FUNCTION usage_of(owner uuid, counted text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  name text;
  texts text;
  others text;
  of_table jsonb;
  usage jsonb := '{}';
begin
  foreach name in array counted loop
    select coalesce(string_agg(format('coalesce(octet_length(%I), 0)', attname), ' + ') filter (where atttypid = 'text'::regtype), '0'),
        coalesce(string_agg(format('coalesce(%I, 0)', attname), ' + ') filter (where attname like '%\_bytes'), '0')
      into texts, others
      from pg_attribute where attrelid = name::regclass and attnum > 0 and not attisdropped;
    execute format('select jsonb_build_array(count(*), coalesce(sum(%s), 0), coalesce(sum(%s), 0)) from %I where user_id = $1',
      texts, others, name) into of_table using owner;
    usage := usage || jsonb_build_object(name, of_table);
  end loop;
  return usage;
end $function$;

/** Whom the business calls in an emergency, and whether access codes may be kept on the owner's phone. */
export const sql = `
create table care_settings (
  user_id uuid primary key references users (id) on delete cascade,
  helper_name text,
  helper_phone text,
  out_of_hours_vet_name text,
  out_of_hours_vet_phone text,
  out_of_hours_vet_address text,
  keeps_codes_offline boolean not null default false,
  updated_at timestamptz(3) not null default now()
);

alter table access_log drop constraint access_log_action_check;
alter table access_log add constraint access_log_action_check
  check (action in ('shown', 'changed', 'removed', 'offline'));
`;

/** The secret URL at which a calendar program reads the bookings of one owner: its hash, and whether names are in it. */
export const sql = `
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  shows_names boolean not null default false,
  created_at timestamptz(3) not null default now()
);
`;

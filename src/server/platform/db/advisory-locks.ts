/**
 * The advisory locks of PostgreSQL that Pawkeeper takes, all in one place: two that share a number hold each other up. They are
 * common to all Pawkeepers on one database. The numbers are arbitrary and must not change.
 */
export const ADVISORY_LOCKS = {
  /** Held while the schema is migrated. */
  migrations: 7_295_537,
  /** Held by a backup while it reads files, and shared by those who remove files. */
  fileRemovals: 7_295_538,
  /** Held by a registration that is allowed for the first user only. Nobody waits for it. */
  firstUser: 7_295_539,
} as const;

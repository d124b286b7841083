/** The URL of the database, which may name several servers: one that accepts writes, and its standbys. */
import { z } from 'zod';

/** What comes before the hosts, with the password, if any; the hosts; and the rest. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/** `postgres://me:secret@a:5432,b:5432/paws` -> a URL for each server, in their order; of one server, the URL as it is. */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [url];
}

const hostUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** The variable `DATABASE_URL`. */
export const databaseUrl = z
  .string()
  .refine(
    (value) => hostUrls(value).every((url) => hostUrl.safeParse(url).success),
    'DATABASE_URL must be a URL such as postgres://user:password@host:5432/pawkeeper, or name a database server and its ' +
      'standbys: postgres://user:password@host1:5432,host2:5432/pawkeeper.',
  );

/** The configuration of the server: environment variables, read once, and explained in a sentence if wrong. */
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  registrationVariables,
  type RegistrationConfig,
  registrationOf,
} from '#server/platform/config/registration.ts';
import { type Running, runningOf, runningVariables } from '#server/platform/config/running.ts';
import { limitVariables, quotasOf } from '#server/platform/config/quotas.ts';
import { type MailConfig, mailOf, mailVariables } from '#server/platform/config/mail.ts';
import {
  type RepliesConfig,
  repliesOf,
  repliesVariables,
} from '#server/platform/config/replies.ts';
import { type PushConfig, pushOf, pushVariables } from '#server/platform/config/push.ts';
import {
  backupEncryptionOf,
  backupVariables,
  type BackupEncryption,
} from '#server/platform/config/backup.ts';
import {
  providerOf,
  type ProviderConfig,
  providerVariables,
} from '#server/platform/config/identity-provider.ts';
import {
  type AccessKeyConfig,
  accessKeyOf,
  accessKeyVariables,
} from '#server/platform/config/access-key.ts';
import { databaseUrl } from '#server/platform/config/database-url.ts';
import { secondFactorVariables } from '#server/platform/config/second-factor.ts';
import { isIpAddress, isNetwork } from '#server/platform/config/ip-address.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import type { Bucket } from '#server/platform/config/bucket.ts';

function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

const originOf = (url: string): string => new URL(url).origin;

/** Whether a text is the URL of map tiles, with placeholders for zoom, column and row. */
function isTileUrl(text: string): boolean {
  const filled = text.replaceAll(/\{[zxy]\}/g, '0');
  const hasPlaceholders = ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
  const url = URL.canParse(filled) ? new URL(filled) : undefined;
  // The content security policy names the origin, so it must have no placeholder.
  return (
    hasPlaceholders &&
    !/[{}]/.test(filled) &&
    /^https?:$/.test(url?.protocol ?? '') &&
    text.startsWith(`${url?.origin}/`)
  );
}

const NO_PORT = 'PORT must be a number from 0 to 65535, such as 3000.';

/** A name or key. A space in it or around it is always a copying mistake. */
const word = (message: string) => z.string().regex(/^\S+$/, message).optional();

const bucketVariables = z.object({
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error:
        'S3_ENDPOINT must be the URL of the service, such as https://s3.eu-west-2.amazonaws.com.',
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'S3_BUCKET must be the name of a bucket: 3 to 63 small letters, digits, dots and dashes.',
    )
    .optional(),
  S3_REGION: word('S3_REGION must be the name of a region, such as eu-west-2.'),
  S3_ACCESS_KEY_ID: word('S3_ACCESS_KEY_ID must be the id of an access key, without spaces.'),
  S3_SECRET_ACCESS_KEY: word('S3_SECRET_ACCESS_KEY must be the secret of the key, without spaces.'),
});

const environment = bucketVariables.extend({
  ...registrationVariables,
  ...limitVariables,
  ...runningVariables.shape,
  ...mailVariables.shape,
  ...repliesVariables.shape,
  ...pushVariables.shape,
  ...providerVariables.shape,
  ...backupVariables.shape,
  ...accessKeyVariables.shape,
  ...secondFactorVariables,
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, NO_PORT)
    .transform(Number)
    .refine((port) => port <= 65_535, NO_PORT)
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: databaseUrl.optional(),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'PUBLIC_URL must be the URL that people open, such as https://pets.example.org.',
    })
    .transform(originOf)
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .refine(
      (list) => list.every((entry) => isIpAddress(entry) || isNetwork(entry)),
      'TRUST_PROXY must list the IP addresses of your own proxies, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.',
    )
    .optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'TIME_ZONE must be a name such as Europe/London.')
    .default('Europe/London'),
  MAP_TILES_URL: z
    .string()
    .refine(
      isTileUrl,
      'MAP_TILES_URL must be the URL of map tiles, such as https://tiles.example.org/{z}/{x}/{y}.png, with {z}, {x} and {y} in its path and no other braces.',
    )
    .optional(),
  MAP_ATTRIBUTION: z.string().optional(),
});

/** `url` has the placeholders `{z}`, `{x}` and `{y}`; `attribution` is plain text that may contain one URL. */
export interface MapTiles {
  url: string;
  attribution: string;
}

/** The configuration, with `DATA_DIR` absolute and `PUBLIC_URL` cut to its origin. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicOrigin: string | undefined;
  trustProxy: string[] | undefined;
  timeZone: string;
  /** The map tiles and their attribution; undefined shows no map. */
  mapTiles: MapTiles | undefined;
  /** The bucket for photos; undefined stores them under `dataDir`. */
  bucket: Bucket | undefined;
  registration: RegistrationConfig;
  /** The quotas that differ from their defaults, by name. */
  quotas: Readonly<Record<string, number>>;
  /** How many changes one owner may make in a minute. */
  writesPerMinute: number;
  /** The OpenID provider at which people may sign in; undefined for none. */
  provider: ProviderConfig | undefined;
  running: Running;
  /** Who takes the mail that is sent; undefined sends none. */
  mail: MailConfig | undefined;
  /** Where clients' answers by mail come to; undefined reads none. */
  replies: RepliesConfig | undefined;
  push: PushConfig;
  backupEncryption: BackupEncryption;
  /** After how many days without a backup the installation says so; undefined never. */
  backupMaxAgeDays: number | undefined;
  /** The keys of access codes; without one the key lies in the data folder. */
  accessKey: AccessKeyConfig;
  /** Whether an account without a second factor can be used for nothing but setting one up. */
  requiresSecondFactor: boolean;
}

/** The configured bucket, or none. Throws a `StartupProblem` if some of its variables are missing. */
function bucketOf(variables: z.output<typeof bucketVariables>): Bucket | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = variables;
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  const given = new Map(Object.entries(variables));
  const missing = Object.keys(bucketVariables.shape).filter((name) => !given.get(name));
  if (missing.length === Object.keys(bucketVariables.shape).length) return undefined;
  throw new StartupProblem(
    `To store photos in a bucket, set ${missing.join(' and ')} too; to store them under DATA_DIR, set no S3_ variable.`,
  );
}

/** Reads the configuration; empty variables count as not set. Throws a `StartupProblem` that names what is wrong. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new StartupProblem(parsed.error.issues.map((issue) => issue.message).join('\n'));
  }
  const values = parsed.data;
  const mail = mailOf(values, values.PUBLIC_URL);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicOrigin: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    timeZone: values.TIME_ZONE,
    mapTiles: values.MAP_TILES_URL
      ? { url: values.MAP_TILES_URL, attribution: values.MAP_ATTRIBUTION ?? '' }
      : undefined,
    bucket: bucketOf(values),
    registration: registrationOf(values),
    quotas: quotasOf(given),
    writesPerMinute: values.WRITES_PER_MINUTE,
    provider: providerOf(values, values.PUBLIC_URL),
    running: runningOf(values),
    mail,
    replies: repliesOf(values, mail),
    push: pushOf(values, values.PUBLIC_URL),
    backupEncryption: backupEncryptionOf(values),
    backupMaxAgeDays: values.BACKUP_MAX_AGE_DAYS,
    accessKey: accessKeyOf(values),
    requiresSecondFactor: values.REQUIRE_SECOND_FACTOR === 'true',
  };
}

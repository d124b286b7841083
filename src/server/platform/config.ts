/** The settings of the server, read once from the environment and explained in a sentence where wrong. */
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  accountSettings,
  type RegistrationSettings,
  registrationOf,
} from '#server/platform/account-settings.ts';
import { type Running, runningOf, runningSettings } from '#server/platform/running-settings.ts';
import { type MailSettings, mailOf, mailVariables } from '#server/platform/mail/settings.ts';
import {
  providerOf,
  type ProviderSettings,
  providerSettings,
} from '#server/platform/provider-settings.ts';
import { StartupProblem } from '#server/platform/startup-problem.ts';
import type { Bucket } from '#server/platform/storage/s3.ts';

function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

const originOf = (address: string): string => new URL(address).origin;

/** A tile of a map: an address whose places for zoom, column and row are filled with a number. */
function isTileAddress(address: string): boolean {
  const filled = address.replaceAll(/\{[zxy]\}/g, '0');
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => address.includes(place));
  const url = URL.canParse(filled) ? new URL(filled) : undefined;
  // The content security policy names the one origin, so that no place may stand in it.
  return (
    hasPlaces &&
    !/[{}]/.test(filled) &&
    /^https?:$/.test(url?.protocol ?? '') &&
    address.startsWith(`${url?.origin}/`)
  );
}

const NO_PORT = 'PORT must be a number from 0 to 65535, such as 3000.';

/** A name or key without spaces around or within it, which are always a slip of copying. */
const word = (message: string) => z.string().regex(/^\S+$/, message).optional();

const bucketSettings = z.object({
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error:
        'S3_ENDPOINT must be the address of the service, such as https://s3.eu-west-2.amazonaws.com.',
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

const environment = bucketSettings.extend({
  ...accountSettings,
  ...runningSettings.shape,
  ...mailVariables.shape,
  ...providerSettings.shape,
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
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error:
        'DATABASE_URL must be an address such as postgres://user:password@host:5432/pawkeeper.',
    })
    .optional(),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'PUBLIC_URL must be the address that people open, such as https://pets.example.org.',
    })
    .transform(originOf)
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
          error:
            'TRUST_PROXY must list the addresses of your own proxies, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.',
        }),
      ),
    )
    .optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'TIME_ZONE must be a name such as Europe/London.')
    .default('Europe/London'),
  MAP_TILES_URL: z
    .string()
    .refine(
      isTileAddress,
      'MAP_TILES_URL must be the address of map tiles, such as https://tiles.example.org/{z}/{x}/{y}.png, with {z}, {x} and {y} in its path and no other braces.',
    )
    .optional(),
  MAP_ATTRIBUTION: z.string().optional(),
  NODE_ENV: z.string().optional(),
});

/** `url` has places for `{z}`, `{x}` and `{y}`; `attribution` is plain text that may hold one web address. */
export interface MapTiles {
  url: string;
  attribution: string;
}

/** The settings, with `DATA_DIR` absolute and `PUBLIC_URL` cut to its origin. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicOrigin: string | undefined;
  trustProxy: string[] | undefined;
  timeZone: string;
  /** Where the tiles of maps come from, if from anywhere, and whom to name under the map. */
  mapTiles: MapTiles | undefined;
  /** Where photos are kept; undefined keeps them under `dataDir`. */
  bucket: Bucket | undefined;
  registration: RegistrationSettings;
  /** Where people may sign in instead of here. */
  provider: ProviderSettings | undefined;
  running: Running;
  /** Who takes the mail that is sent; undefined sends none. */
  mail: MailSettings | undefined;
  /** Answers are checked against their schemas outside production. */
  production: boolean;
}

/** The bucket that the settings name whole, or none: half of one is a mistake. */
function bucketOf(settings: z.output<typeof bucketSettings>): Bucket | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  const given = new Map(Object.entries(settings));
  const missing = Object.keys(bucketSettings.shape).filter((name) => !given.get(name));
  if (missing.length === Object.keys(bucketSettings.shape).length) return undefined;
  throw new StartupProblem(
    `To keep photos in a bucket, set ${missing.join(' and ')} too; to keep them under DATA_DIR, set no S3_ variable.`,
  );
}

/** Reads the settings; empty variables count as not set. Throws a `StartupProblem` that names what is wrong. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new StartupProblem(parsed.error.issues.map((issue) => issue.message).join('\n'));
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    publicOrigin: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
    timeZone: settings.TIME_ZONE,
    mapTiles: settings.MAP_TILES_URL
      ? { url: settings.MAP_TILES_URL, attribution: settings.MAP_ATTRIBUTION ?? '' }
      : undefined,
    bucket: bucketOf(settings),
    registration: registrationOf(settings),
    provider: providerOf(settings, settings.PUBLIC_URL),
    running: runningOf(settings),
    mail: mailOf(settings, settings.PUBLIC_URL),
    production: settings.NODE_ENV === 'production',
  };
}

/** The files of deploy/, read as the programs do that run them. `container.buildah.test.ts` builds the image and runs it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8');

/** The lines of a Containerfile, without comments. */
const lines = read('Containerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

const service = z.looseObject({
  image: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
});
const composeFile = z.object({
  services: z.record(z.string(), service),
  networks: z.object({
    default: z.object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string() })]) }) }),
  }),
});
const compose = (name: string) => composeFile.parse(parse(read(name), { merge: true }));

/** The variables that a file is filled in with. */
const variablesIn = (text: string) => [
  ...new Set([...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name)),
];

test('the image has a pinned base, runs as an ordinary user, and says whether it is ready [containers-3]', () => {
  const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
  expect(new Set(bases)).toEqual(new Set(['docker.io/library/node:24-bookworm-slim']));
  const user = lastStage.find((line) => line.startsWith('USER '));
  expect(user).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
  expect(lastStage).toContain('VOLUME /data');
  expect(lastStage).toContain('STOPSIGNAL SIGTERM');
  expect(lastStage.find((line) => line.startsWith('HEALTHCHECK '))).toContain('/readyz');
  expect(lastStage.at(-1)).toBe('CMD ["node", "--max-semi-space-size=4", "dist/server/main.js"]');
});

describe.each([
  ['compose.yaml', ['DOMAIN', 'POSTGRES_PASSWORD']],
  ['compose.embedded.yaml', ['DOMAIN']],
])('%s', (name, filledIn) => {
  const { services, networks } = compose(name);

  test('only these have to be filled in [containers-4]', () => {
    expect(new Set(variablesIn(read(name)))).toEqual(new Set(filledIn));
  });

  test('Pawkeeper has a read-only root and no capabilities, and time to finish [containers-5]', () => {
    const { pawkeeper } = services;
    expect(pawkeeper).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(pawkeeper?.volumes).toContain('data:/data');
    expect(Number.parseInt(pawkeeper?.stop_grace_period ?? '', 10)).toBeGreaterThan(25);
    expect(pawkeeper?.environment).toMatchObject({
      PUBLIC_URL: 'https://${DOMAIN:?}',
      TRUST_PROXY: networks.default.ipam.config[0].subnet,
    });
  });

  test('every image of others is pinned to a major version', () => {
    const others = Object.values(services).map(({ image }) => image);
    for (const image of others)
      expect(image).toMatch(/^(?:pawkeeper|docker\.io\/library\/\w+:\d+)$/);
  });
});

test('the database is PostgreSQL 18, and the nightly backups are encrypted [containers-6]', () => {
  const { database, backup } = compose('compose.yaml').services;
  expect(database?.image).toBe('docker.io/library/postgres:18');
  expect(backup?.environment?.['BACKUP_PASSPHRASE']).toBe('${POSTGRES_PASSWORD:?}');
  expect(String(backup?.['command'])).toContain('dist/server/backup.js /backups/pawkeeper-');
  expect(backup?.volumes).toEqual(['data:/data', 'backups:/backups']);
});

test('systemd starts it as a user of its own, and leaves the embedded database to it at the end [containers-7]', () => {
  const unit = read('pawkeeper.service').split('\n');
  expect(unit).toEqual(
    expect.arrayContaining(['User=pawkeeper', 'KillMode=mixed', 'NoNewPrivileges=yes']),
  );
  const timeout = unit.find((line) => line.startsWith('TimeoutStopSec='))?.split('=')[1];
  expect(Number(timeout)).toBeGreaterThan(25);
});

test('Caddy serves the domain that is filled in [containers-8]', () => {
  expect(read('Caddyfile')).toMatch(/^\{\$DOMAIN\} \{\n\treverse_proxy pawkeeper:3000\n\}$/m);
});

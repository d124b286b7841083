import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';

test('without any variable everything has a default that works', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    publicOrigin: undefined,
    trustProxy: undefined,
    timeZone: 'Europe/London',
  });
});

test.each([
  [{ PUBLIC_URL: 'https://pets.example.org' }, 'https://pets.example.org'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 'https://pawkeeper.invalid'],
  [{}, 'https://pawkeeper.invalid'],
])('with %j push services are told to write to %s', (variables, subject) => {
  expect(readConfig(variables).push).toEqual({ networks: [], subject });
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', TIME_ZONE: '' })).toEqual(readConfig({}));
});

test('variables are taken as written', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/pawkeeper',
    DATABASE_URL: 'postgres://me:secret@db.example.org:5432/paws',
    PUBLIC_URL: 'https://pets.example.org/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    TIME_ZONE: 'Europe/Dublin',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/pawkeeper',
    databaseUrl: 'postgres://me:secret@db.example.org:5432/paws',
    publicOrigin: 'https://pets.example.org',
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    timeZone: 'Europe/Dublin',
  });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', ' '],
  ['PORT', '0x50'],
  ['DATABASE_URL', 'mysql://db.example.org'],
  ['PUBLIC_URL', 'pets.example.org'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', '10.1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '127.0.0.1,'],
  ['PUSH_NETWORKS', 'everybody'],
  ['PUSH_NETWORKS', '10.0.0.0/33'],
  ['TIME_ZONE', 'Europe/Atlantis'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', 'nine'],
  ['DRAIN_SECONDS', 'ten'],
  ['DRAIN_SECONDS', '301'],
  ['FINISH_SECONDS', '2 minutes'],
  ['WRITES_PER_MINUTE', '0'],
  ['QUOTA_CLIENTS', 'many'],
  ['S3_ENDPOINT', 's3.example.org'],
  ['S3_BUCKET', 'My Photos'],
  ['S3_REGION', 'eu west'],
  ['S3_ACCESS_KEY_ID', 'AKIA '],
  ['S3_SECRET_ACCESS_KEY', 'a secret'],
])('a wrong %s (%s) is explained in a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .+\\.$`));
});

test('the URL of map tiles has placeholders for zoom, column and row, all after its origin', () => {
  const url = 'https://tiles.example.org/{z}/{x}/{y}.png';
  expect(readConfig({ MAP_TILES_URL: url, MAP_ATTRIBUTION: '© Mappers' }).mapTiles).toEqual({
    url,
    attribution: '© Mappers',
  });
  expect(readConfig({}).mapTiles).toBeUndefined();
  for (const wrong of [
    'tiles',
    'ftp://tiles.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}.png',
    'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
    'https://{x}.example.org/{z}/{x}/{y}.png',
  ]) {
    expect(() => readConfig({ MAP_TILES_URL: wrong })).toThrow('MAP_TILES_URL must be');
  }
});

test('a bucket needs all of its variables, or none', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'paws',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig({}).bucket).toBeUndefined();
  expect(readConfig(whole).bucket).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'paws',
    region: 'eu-west-2',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  for (const name of Object.keys(whole)) {
    expect(() => readConfig({ ...whole, [name]: '' })).toThrow(`set ${name} too`);
  }
});

test('an owner may make at least 600 changes a minute [config-1]', () => {
  expect(readConfig({}).writesPerMinute).toBe(600);
  expect(readConfig({ WRITES_PER_MINUTE: '900' }).writesPerMinute).toBe(900);
});

import { expect, test } from 'vitest';
import { databaseUrl, hostUrls } from '#server/platform/config/database-url.ts';

test.each([
  [
    'postgres://me:secret@db.example.org:5432/paws',
    ['postgres://me:secret@db.example.org:5432/paws'],
  ],
  ['postgres:///paws?host=/run/postgresql', ['postgres:///paws?host=/run/postgresql']],
  ['postgres://me:a,b@db/paws', ['postgres://me:a,b@db/paws']],
  [
    'postgres://me:secret@a:5432,b:5433/paws?sslmode=require',
    [
      'postgres://me:secret@a:5432/paws?sslmode=require',
      'postgres://me:secret@b:5433/paws?sslmode=require',
    ],
  ],
  ['postgresql://a,b', ['postgresql://a', 'postgresql://b']],
  [
    'postgres://me:a@b,c@[::1]:1,[::2]/paws',
    ['postgres://me:a@b,c@[::1]:1/paws', 'postgres://me:a@b,c@[::2]/paws'],
  ],
  [
    'postgres://a,b/paws?application_name=x,y',
    ['postgres://a/paws?application_name=x,y', 'postgres://b/paws?application_name=x,y'],
  ],
])(
  'the database URL %s names each server with the same user and database [database-url-1]',
  (url, urls) => {
    expect(hostUrls(url)).toEqual(urls);
    expect(databaseUrl.parse(url)).toBe(url);
  },
);

test.each(['mysql://a,b/paws', 'postgres://a:5432,b:none/paws', 'postgres://a,b c/paws', 'a,b'])(
  'the database URL %s is refused',
  (url) => expect(databaseUrl.safeParse(url).success).toBe(false),
);

import { expect, test } from 'vitest';
import { entities } from '#server/registry.ts';
import { HOME, isWrite, make, ready } from '#server/testing/every-call.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { everyRow, newOwner } from '#server/testing/owners.ts';
import { testApp } from '#server/testing/test-app.ts';

const provider = await testProvider(HOME);
// No job changes a row while rows are compared.
const app = await testApp(provider.settings, undefined, { jobPollS: 3_600 });
const writes = app.routes.filter(({ method }) => isWrite(method));

/** Part of every value that must not be stored, in a form that fits a column of its kind. */
const MARK = 'badf00d0';
const LONG_AGO = '1971-02-03T04:05:06.000Z';
const ID = `${MARK}-0000-4000-8000-000000000000`;

/** What a caller may wish to decide: whose a record is, when it was made, and what only the server works out. */
const wishes = (victim: string): Record<string, unknown> => ({
  id: ID,
  userId: victim,
  user_id: victim,
  ownerId: victim,
  owner_id: victim,
  user: { id: victim },
  createdAt: LONG_AGO,
  created_at: LONG_AGO,
  updatedAt: LONG_AGO,
  updated_at: LONG_AGO,
  archivedAt: LONG_AGO,
  archived_at: LONG_AGO,
  archivedStatus: 'confirmed',
  archivedOn: '1971-02-03',
  archiveReason: 'moved',
  diedOn: '1971-02-03',
  died_on: '1971-02-03',
  sentAt: LONG_AGO,
  linkMadeAt: LONG_AGO,
  formerClientId: ID,
  former_client_id: ID,
  revokedAt: LONG_AGO,
  hasChosenEnd: true,
  photoChoices: [ID],
  startedAt: LONG_AGO,
  endedAt: LONG_AGO,
  pets: MARK,
  track: { width: 71_020_304, height: 1, path: MARK },
  email: `${MARK}@example.org`,
  email_verified: true,
  emailVerifiedAt: LONG_AGO,
  password: MARK,
  hash: MARK,
  role: MARK,
  isAdmin: MARK,
  photoUrl: `/api/photos/${ID}`,
  photo_url: `/api/photos/${ID}`,
  profileImageUrl: `/api/photos/${ID}`,
  profile_image_url: `/api/photos/${ID}`,
  isDemo: true,
  is_demo: true,
  isClockWrong: true,
  corrections: [{ correctedAt: LONG_AGO, was: {} }],
  clientIds: [ID],
  events: [{ id: ID, kind: 'wee', at: LONG_AGO }],
  photos: [{ id: ID, petId: null, url: `/api/photos/${ID}` }],
  line: [[71_020_304]],
  position: 71_020_304,
  nextPriceFrom: '1971-02-03',
  nextPrice: '71020304.00',
  nextExtraPetPrice: '71020304.00',
  seriesId: ID,
  seriesDay: '1971-02-03',
  series_id: ID,
  rootId: ID,
  root_id: ID,
  madeUntil: '1971-02-03',
  made_until: '1971-02-03',
  pauses: [{ from: '1971-02-03', to: '1971-02-03' }],
  source: MARK,
  invitedAt: LONG_AGO,
  told: { household: { name: MARK } },
  files: [{ id: ID, petId: ID, kind: 'photo' }],
  finishedAt: LONG_AGO,
  goesOn: '1971-02-03',
  state: 'received',
  isCreditNote: true,
  clientName: MARK,
  number: MARK,
  issuedOn: '1971-02-03',
  removedLines: [{ appointmentId: ID, amount: '71020304.00' }],
  supplyFrom: '1971-02-03',
  supplyTo: '1971-02-03',
  total: '71020304.00',
  vat: '71020304.00',
  open: '71020304.00',
  settled: '71020304.00',
  credited: '71020304.00',
  creditOf: ID,
  direction: MARK,
  cancellationTerms: { lines: [], noShowPercent: 71 },
  cancelledBy: 'business',
  refusedConsents: ['offLead'],
  cancellationFee: '71020304.00',
  cancellationReason: MARK,
  meetTimes: [{ date: '1971-02-03', startTime: '09:00', endTime: '09:30' }],
  meeting: { appointmentId: ID, date: '1971-02-03', startTime: '09:00', endTime: '09:30' },
});

/** What everybody may write under another name. */
const ALIASES = ['color'];

/** What other entities take, and a test of its own sends (prospects-12). */
const ELSEWHERE = ['clientId'];

/** The id of the record that is in the path, such as `clientId`. */
const isParent = (field: string, under: string | undefined): boolean =>
  `${field.slice(0, -'Id'.length)}s` === under;

test('every field of an entity that only the server writes is tried', () => {
  const tried = Object.keys(wishes(ID));
  for (const { name, schema, input, under } of entities) {
    if (!input) continue;
    const own = Object.keys(schema.shape).filter(
      (field) =>
        !(field in input.shape) &&
        ![...ALIASES, ...ELSEWHERE].includes(field) &&
        !isParent(field, under),
    );
    expect([name, own.filter((field) => !tried.includes(field))]).toEqual([name, []]);
  }
});

/** What is left of the wishes in the database. */
const KEPT = new RegExp(`${MARK}|1971-02-03|71020304|"is_demo": true|"is_clock_wrong": true`);

test.each(writes)(
  '$method $url: a field that is not listed is written nowhere [forbidden-fields-1]',
  async (route) => {
    const [owner, victim] = [await newOwner(app), await newOwner(app)];
    const call = await ready(route, owner);
    // A form has at most fifty fields, and is about no entity.
    const extras = Object.entries(wishes(victim.id))
      .filter(([name]) => !call.takes?.includes(name))
      .slice(0, call.form ? 40 : Infinity);
    const before = new Set(await everyRow(app.db));
    const { status } = await make(owner.caller, route.method, call, Object.fromEntries(extras));
    expect(status).toBeLessThan(400);
    const written = (await everyRow(app.db)).filter((row) => !before.has(row));
    expect(written.filter((row) => KEPT.test(row) || row.includes(victim.id))).toEqual([]);
  },
);

/** The upload URL takes any bytes, and reads none of them. */
const readers = writes.filter(({ url }) => url !== '/api/uploads/:id');

test.each(readers)(
  '$method $url: no body reaches the prototype of objects [forbidden-fields-2]',
  async (route) => {
    const owner = await newOwner(app);
    const call = await ready(route, owner);
    const before = await everyRow(app.db);
    for (const poison of [
      `{"__proto__":{"firstName":"${MARK}","title":"${MARK}","userId":"${ID}"}}`,
      `{"constructor":{"prototype":{"firstName":"${MARK}"}}}`,
    ]) {
      const headers = { 'content-type': 'application/json' };
      const { status } = await owner.caller.call(route.method, call.path, {
        body: poison,
        headers,
      });
      expect([400, 415]).toContain(status);
    }
    expect(Object.hasOwn(Object.prototype, 'firstName')).toBe(false);
    expect(await everyRow(app.db)).toEqual(before);
  },
);

test('the marks would be found where they were written', async () => {
  const { caller } = await newOwner(app);
  await caller.post('/api/walks', { name: MARK, isDemo: true });
  expect((await everyRow(app.db)).filter((row) => KEPT.test(row))).toHaveLength(1);
  await app.db.pool.query('delete from walk_routes');
});

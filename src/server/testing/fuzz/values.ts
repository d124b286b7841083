/** Values for the fields of requests: ones that fit, ones that nearly do, and absurd ones. */
import fc from 'fast-check';
import type { JsonSchema } from '#server/testing/fuzz/document.ts';
import { pushSubscription } from '#server/testing/records.ts';
import { TEST_PASSWORD } from '#server/testing/test-app.ts';

/** What someone who sends requests knows. */
export interface Known {
  /** A secret word in all texts of this owner. */
  canary: string;
  /** Ids of records, by the kind in their URL: `clients`, `pets`, …; another owner's next to the own. */
  ids: Record<string, string[]>;
  foreignIds: string[];
  /** Upload URLs, used or open. */
  uploads: string[];
  versions: string[];
  /** A bank statement with the secret word. */
  statement: string;
}

const { keys: BROWSER_KEYS } = pushSubscription();

const NO_ID = '0190a6c8-0000-7000-8000-000000000000';
/** Of no record's version. */
const NO_MOMENT = '2026-01-01T00:00:00.000Z';

/** Texts that have broken programs before. */
const NASTY = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u200d\ufeff',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '%00%0a%ff',
  '../../etc/passwd',
  '=cmd|calc!A1',
  '__proto__',
  '🐕‍🦺'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(11_000),
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '24:00',
  'NaN',
  '1e400',
  '-0',
  'null',
];

const ABSURD_NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e-7,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 31,
  -(2 ** 63),
];

const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Anything that JSON can say. */
const absurd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  nasty,
  fc.constantFrom<unknown>(...ABSURD_NUMBERS, null, true, [], {}, [[[[]]]], { $ne: null }),
);

const text = ({ canary }: Known) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(canary) },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }).map((more) => `${canary} ${more}`) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map((more) => `${canary} ${more}`),
    },
  );

const oneOf = <Value>(values: readonly Value[], otherwise: Value) =>
  values.length === 0 ? fc.constant(otherwise) : fc.constantFrom(...values);

const idOf = (kind: string, { ids, foreignIds }: Known) =>
  fc.oneof(
    { weight: 16, arbitrary: oneOf(ids[kind] ?? [], NO_ID) },
    { weight: 2, arbitrary: oneOf(foreignIds, NO_ID) },
    { weight: 1, arbitrary: fc.constant(NO_ID) },
    { weight: 1, arbitrary: fc.uuid() },
  );

const day = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const instant = fc
  .date({ min: new Date('1999-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

const amount = fc.oneof(
  fc.nat(99_999).map((pennies) => (pennies / 100).toFixed(2)),
  fc.nat(999),
  fc.constantFrom('£12.50', '1,000', '', null),
);

const points = fc
  .array(fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), step: fc.nat(9_000) }), {
    maxLength: 30,
  })
  .map((steps) =>
    steps.map(({ lat, step }, at) => ({ lat, lng: -0.1, timestamp: 1e12 + at * 10_000 + step })),
  );

const phone = fc.constantFrom('07123456789', '+44 7123 456 789', '', null);

const TIMES = 'startTime endTime quietFrom quietTo morningTime eveningTime treatmentsTime'.split(
  ' ',
);

/** What fits a field of this name, where its rule is not told by its type. */
const byName: Record<string, (known: Known) => fc.Arbitrary<unknown>> = {
  // An id that a phone has made, or that of a line of a bank statement.
  id: ({ ids }) =>
    fc.oneof(fc.uuid({ version: 7 }), ...(ids['bank-lines'] ?? []).map((id) => fc.constant(id))),
  clientId: (known) => idOf('clients', known),
  petId: (known) => fc.oneof(idOf('pets', known), fc.constant(null)),
  otherPetId: (known) => idOf('pets', known),
  petIds: (known) => fc.uniqueArray(idOf('pets', known), { maxLength: 3 }),
  photoIds: (known) =>
    fc.oneof(
      ...['visit-photos', 'message-photos'].map((kind) =>
        fc.uniqueArray(idOf(kind, known), { maxLength: 1 }),
      ),
    ),
  serviceId: (known) => idOf('services', known),
  appointmentIds: (known) => fc.uniqueArray(idOf('appointments', known), { maxLength: 4 }),
  order: (known) => fc.uniqueArray(idOf('appointments', known), { maxLength: 4 }),
  visitId: (known) => idOf('visits', known),
  walkRouteId: (known) => fc.oneof(idOf('walks', known), fc.constant(null)),
  startedAt: () => instant,
  endedAt: () => fc.oneof(instant, fc.constant(null)),
  at: () => instant,
  ids: (known) => fc.array(idOf('services', known), { maxLength: 4 }),
  documentURL: ({ uploads }) => fc.constantFrom(...uploads, '/api/uploads/none'),
  documentId: (known) => fc.oneof(idOf('documents', known), fc.constant(null)),
  agreementId: (known) => idOf('agreements', known),
  contactId: (known) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: idOf('contacts', known) },
    ),
  medicineId: (known) => fc.oneof(idOf('medicines', known), fc.constant(null)),
  photoURL: ({ uploads }) => fc.constantFrom(...uploads, '/api/uploads/none'),
  email: ({ canary }) => fc.constantFrom(`${canary}@example.org`, '', null),
  phone: () => phone,
  emergencyContactPhone: () => phone,
  vetPhone: () => phone,
  vetOutOfHoursPhone: () => phone,
  helperPhone: () => phone,
  outOfHoursVetPhone: () => phone,
  address: ({ canary }) => fc.constant(`${canary}, 1 High Street, Leeds LS1 4AP`),
  emergencyContactAddress: ({ canary }) => fc.constant(`${canary}, Leeds LS1 4AP`),
  outOfHoursVetAddress: ({ canary }) => fc.constant(`${canary}, Leeds LS1 4AP`),
  vetAddress: ({ canary }) => fc.constant(`${canary}, Leeds LS1 4AP`),
  date: () => day,
  // A day far ahead too, for what starts today or later.
  from: () => fc.oneof(day, fc.constant('2999-01-01')),
  to: () => day,
  endDate: () => fc.oneof(day, fc.constant(null)),
  // Lately: a series can't start very long ago.
  startsOn: () => fc.constantFrom('2024-02-29', '2025-12-31', '2026-03-29', '2999-01-01'),
  endsOn: () => fc.constantFrom(null, null, '2027-01-04', '2025-01-01'),
  weekdays: () => fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
  dateOfBirth: () => day,
  receivedOn: () => day,
  givenOn: () => day,
  dueOn: () => fc.oneof(day, fc.constant(null)),
  until: () => fc.oneof(day, fc.constant(null)),
  archivedOn: () => day,
  signedOn: () => fc.oneof(day, fc.constant(null)),
  // Of what a client is sent: within a year of now.
  expiresAt: () =>
    fc.nat(400).map((days) => new Date(Date.now() + days * 86_400_000).toISOString()),
  // Of a page, of a history, and of what is due.
  before: (known) => fc.oneof(day, idOf('', known), fc.constant('2999-01-01T09:00')),
  times: () => fc.array(clock, { maxLength: 3 }),
  tag: () => fc.nat(999_999).map((number) => `F${number}`),
  // To be sent in one go, as they were shown: a moment of any version will do.
  invoices: (known) =>
    fc.uniqueArray(
      fc.record({ id: idOf('invoices', known), updatedAt: oneOf(known.versions, NO_MOMENT) }),
      { maxLength: 3, selector: ({ id }) => id },
    ),
  ...Object.fromEntries(TIMES.map((name) => [name, () => clock])),
  time: () => fc.oneof(clock, fc.constant(null)),
  price: () => amount,
  extraPetPrice: () => amount,
  amount: () => amount,
  percent: () => amount,
  distance: () => amount,
  // How much a vet may spend, and how long a page of a list is; 30 is the most that every list gives.
  limit: () => fc.oneof(amount, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 200 })),
  quantity: () => fc.constantFrom(1, 2, 999),
  gpsData: () => fc.oneof(points, fc.constant(null)),
  // Mostly left out: with another version than the record's nothing else is checked.
  updatedAt: ({ versions }) => fc.option(oneOf(versions, NO_MOMENT), { freq: 1, nil: undefined }),
  // Of browsers: a text of the right length is rarely a key.
  endpoint: () => fc.uuid().map((id) => `https://push.invalid/${id}`),
  p256dh: () => fc.constant(BROWSER_KEYS.p256dh),
  auth: () => fc.constant(BROWSER_KEYS.auth),
  currentPassword: () => fc.constant(TEST_PASSWORD),
  password: () => fc.constant(TEST_PASSWORD),
  newPassword: () => fc.constant(TEST_PASSWORD),
};

function textOf({ format, pattern }: JsonSchema, known: Known): fc.Arbitrary<string> {
  if (format === 'uuid') return idOf('', known);
  return pattern === undefined ? text(known) : fc.stringMatching(new RegExp(pattern));
}

function byType(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => byType(choice, known)));
  const { minimum: min = -1e9, maximum: max = 1e9 } = schema;
  const ofType: Record<string, () => fc.Arbitrary<unknown>> = {
    string: () => textOf(schema, known),
    integer: () => fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
    number: () => fc.double({ min, max, noNaN: true }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: () => fc.array(byType(schema.items ?? {}, known), { maxLength: 5 }),
    object: () => fieldsOf(schema, known),
  };
  const types = [schema.type ?? []].flat().flatMap((type) => ofType[type]?.() ?? []);
  return types.length === 0 ? absurd : fc.oneof(...types);
}

const fitting = (name: string, schema: JsonSchema, known: Known): fc.Arbitrary<unknown> =>
  byName[name]?.(known) ?? byType(schema, known);

/** An object with the fields of the schema, whose optional ones may be left out. */
function fieldsOf(schema: JsonSchema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema;
  const values = Object.entries(properties).map(([name, field]) => [
    name,
    fitting(name, field, known),
  ]);
  return fc.record(Object.fromEntries(values), { requiredKeys: required });
}

const wrong = fc.oneof({ weight: 2, arbitrary: nasty }, { weight: 1, arbitrary: absurd });

/** Bodies as text: ones of the schema, ones where a field is wrong, missing or too much, and no JSON at all. */
export function bodyText(schema: JsonSchema, known: Known): fc.Arbitrary<string> {
  const whole = fieldsOf(schema, known);
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...Object.keys(schema.properties ?? {}), '') },
    { weight: 1, arbitrary: nasty },
  );
  const spoilt = fc.record({ whole, name, value: fc.option(wrong, { nil: undefined }) });
  const json = fc.oneof(
    { weight: 16, arbitrary: whole },
    {
      weight: 16,
      arbitrary: spoilt.map((given) => ({ ...given.whole, [given.name]: given.value })),
    },
    { weight: 1, arbitrary: absurd },
  );
  return fc.oneof(
    { weight: 40, arbitrary: json.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: json.map((value) => JSON.stringify(value).slice(0, -1)) },
    { weight: 1, arbitrary: nasty },
    { weight: 1, arbitrary: fc.constant('['.repeat(5_000)) },
    { weight: 1, arbitrary: fc.constant('{"__proto__":{"x":1}}') },
  );
}

/** The part of a path that names a record of this kind. */
export const idText = (kind: string, known: Known): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: idOf(kind, known) }, { weight: 1, arbitrary: nasty });

/** A value of a query, as text. */
export const queryText = (name: string, schema: JsonSchema, known: Known): fc.Arbitrary<string> =>
  fc
    .oneof({ weight: 12, arbitrary: fitting(name, schema, known) }, { weight: 1, arbitrary: wrong })
    // One of several is sent alone, as a list of one.
    .map((value) => (Array.isArray(value) && typeof value[0] === 'string' ? value[0] : value))
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

/** Whole requests, made of what the document says and what their sender knows. */
import fc from 'fast-check';
import { kindOf, type Operation } from '#server/testing/fuzz/document.ts';
import { bodyText, idText, type Known, queryText } from '#server/testing/fuzz/values.ts';

/** One request, ready to be sent; whether it carries the sender's session is decided here too. */
export interface Sent {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  signedIn: boolean;
}

const safely = (value: string): string => encodeURIComponent(value.toWellFormed());

/** Paths with an id, of a client, or of the kind that the path names before it: `/api/pets/{id}` -> `pets`. */
function pathOf({ path, query }: Operation, known: Known): fc.Arbitrary<string> {
  const [before = '', after] = path.split(/\{[^}]+\}/);
  const kind = path.includes('{clientId}') ? 'clients' : kindOf(path);
  const part = path.includes('{date}') ? queryText('date', {}, known) : idText(kind, known);
  const id =
    after === undefined
      ? fc.constant(before)
      : part.map((text) => `${before}${safely(text)}${after}`);
  const values = query.map(({ name, schema }) => [name, queryText(name, schema, known)]);
  const fields: Record<string, fc.Arbitrary<string>> = Object.fromEntries(values);
  const required = query.flatMap(({ name, required }) => (required === true ? [name] : []));
  // Seldom without what must be there: such a request is refused before anything is looked up.
  const asked = fc.oneof(
    { weight: 6, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
  return fc.tuple(id, asked).map(([address, fields]) => {
    const entries = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${safely(value)}`],
    );
    return entries.length === 0 ? address : `${address}?${entries.join('&')}`;
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };

const types = fc.oneof(
  { weight: 40, arbitrary: fc.constant(JSON_TYPE) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': '/' },
      {},
    ),
  },
);

/** Headers that change how a request is taken. */
const extras = fc.oneof(
  { weight: 30, arbitrary: fc.constant({}) },
  {
    weight: 6,
    arbitrary: fc
      .nat(30)
      .map((number) => ({ 'idempotency-key': `fuzz-key-of-this-run-${number}` })),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { prefer: 'return=minimal' },
      { 'if-none-match': '*' },
      { 'idempotency-key': ' ' },
      { 'idempotency-key': 'x'.repeat(2_000) },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { 'accept-encoding': 'x;q=x, \u00e9' },
      { range: 'bytes=5-2' },
      { 'x-forwarded-for': "1' or '1" },
      { 'x-http-method-override': 'DELETE' },
    ),
  },
);

/** Requests of one call; `photo` is what is sent where a file is asked for. */
export function requestsOf(operation: Operation, known: Known, photo: Buffer): fc.Arbitrary<Sent> {
  const sending = operation.path.startsWith('/api/uploads/');
  // Mostly a URL that was issued: a made-up one has no valid signature.
  const address = sending
    ? fc.oneof(fc.constantFrom(...known.uploads, '/api/uploads/none'), pathOf(operation, known))
    : pathOf(operation, known);
  const bytes = fc.oneof(fc.constant(photo), fc.uint8Array({ maxLength: 200 }).map(Buffer.from));
  const noBody = fc.constant(undefined);
  const statements = fc.oneof(
    { weight: 3, arbitrary: fc.constant(known.statement) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map(Buffer.from) },
  );
  const takesPicture =
    sending || (operation.file !== undefined && operation.path.endsWith('/logo'));
  const files = takesPicture ? bytes : operation.file ? statements : noBody;
  const body = operation.body ? bodyText(operation.body, known) : files;
  const fileType = { 'content-type': operation.file ?? '' };
  return fc
    .record({
      path: address,
      type: operation.body ? types : fc.constant(operation.file ? fileType : {}),
      more: extras,
      body,
      signedIn: fc.nat(30).map((number) => number > 0),
    })
    .map(({ path, type, more, body, signedIn }) => ({
      operation,
      path,
      headers: { ...type, ...more },
      body,
      signedIn,
    }));
}

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { HOME } from '#server/testing/every-call.ts';
import { kindOf, type Operation, readOperations } from '#server/testing/fuzz/document.ts';
import {
  isThere,
  learn,
  newPerson,
  type Person,
  prepare,
  signInAgain,
} from '#server/testing/fuzz/people.ts';
import { requestsOf, type Sent } from '#server/testing/fuzz/requests.ts';
import { type Received, sender } from '#server/testing/fuzz/sending.ts';
import { testProvider } from '#server/testing/oidc-provider.ts';
import { everyRow } from '#server/testing/owners.ts';
import { picture } from '#server/testing/pictures.ts';
import { testApp } from '#server/testing/test-app.ts';

/** Fewer requests miss some calls by chance. */
const ENOUGH = 20_000;
/** How many requests are sent, and what they are made from: the same seed makes the same choices. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? ENOUGH);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_329);
/** So many are made at once from what is known by then. */
const ROUND = 500;
/** Node.js takes 16 kB of headers and URL together. */
const MAX_URL = 12_000;
const CONNECTIONS = 8;
/** How often a call is chosen: hashing a password is dear, a photo or two pets are hard to get right, and what is deleted is lost to the rest. */
const WEIGHTS: Record<string, number> = {
  'GET /api/prices/quote': 40,
  'GET /api/days-off/bookings': 30,
  'GET /api/appointments/warnings': 30,
  'GET /api/security-log': 20,
  'POST /api/invoices/{id}/remind': 30,
  'POST /api/requests/{id}/accept': 20,
  'POST /api/pets-apart': 30,
  'PUT /api/business-details': 40,
  'PUT /api/invoices/{id}': 40,
  'DELETE /api/pets-apart/{id}': 30,
  'PUT /api/auth/password': 3,
  'DELETE /api/account': 8,
  'GET /api/account/export': 1,
  'POST /api/passkeys/options': 4,
  'POST /api/passkeys/{id}/remove': 1,
  'POST /api/series': 70,
  'POST /api/appointments': 40,
  'POST /api/payments': 60,
  'POST /api/invoices': 60,
  'POST /api/bank-imports': 50,
  'POST /api/bank-imports/{id}/apply': 40,
  'POST /api/visit-reports': 120,
  'PUT /api/pet-photos': 20,
  'POST /api/documents': 40,
  'POST /api/clients/{id}/access/reveal': 20,
  'GET /api/animal-register': 20,
  'GET /api/offline-day': 3,
  'PUT /api/profile-photo': 20,
};
const weightOf = ({ name, method }: Operation): number =>
  WEIGHTS[name] ?? (method === 'DELETE' ? 4 : 10);

/** What answers without a session. */
const PUBLIC = ['POST /api/login/passkey/options', 'POST /api/browser-errors'];

const provider = await testProvider(HOME);
const app = await testApp(provider.settings);
const operations = await readOperations(app);
const { send, hangUp } = sender(app.origin, CONNECTIONS);
const photo = await picture('jpeg', { width: 16, height: 16 });
let people = [await newPerson(app), await newPerson(app), await newPerson(app)];
const everybody = new Set(people);
afterAll(hangUp);

/** What was answered how often, and what must not be. */
const counts = new Map<string, number>();

/** What is wrong with an answer; undefined where nothing is. */
function faultOf(
  { operation, path, signedIn }: Sent,
  person: Person,
  answer: Received,
): string | undefined {
  // A URL that no server takes is refused before any route hears of it.
  if (answer.status === 431 && path.length > MAX_URL) return undefined;
  const shape = operation.answers.get(answer.status);
  if (!shape) return 'a status that the document does not have';
  const [address = ''] = path.split('?');
  const others = people.filter((other) => other !== person);
  if (
    others.some(({ id, known }) => answer.text.includes(known.canary) || answer.text.includes(id))
  )
    return "something of another owner's";
  if (answer.status < 400 && !signedIn && !PUBLIC.includes(operation.name))
    return 'an answer to somebody who is not signed in';
  if (answer.status < 400 && person.known.foreignIds.some((id) => address.includes(id)))
    return "another owner's record was found";
  const types = shape.types.length === 0 ? [''] : shape.types;
  if (answer.status !== 304 && !types.includes(answer.type))
    return `content of the type ${answer.type} instead of ${types.join(' or ')}`;
  if (!shape.fits) return undefined;
  return shape.fits(JSON.parse(answer.text)) ? undefined : JSON.stringify(shape.fits.errors);
}

/** A request as text, to send it again by hand. */
const told = ({ operation, path, headers, body }: Sent): string =>
  `${operation.method} ${path} ${JSON.stringify(headers)} ${String(body).slice(0, 2_000)}`;

/** The newest failure that the server logged: an answer of 500 does not say why. */
const loggedFailure = (): string =>
  JSON.stringify(app.logged().findLast(({ level }) => Number(level) >= 50)) ?? '';

async function exchange(sent: Sent, person: Person): Promise<void> {
  const { operation, path, body, signedIn } = sent;
  const { cookies } = person.caller;
  const session = `pawkeeper_session=${cookies.get('pawkeeper_session')}`;
  const headers = { ...sent.headers, ...(signedIn && { cookie: session }) };
  const answer = await send({ method: operation.method, path, headers, body });
  if (answer.isCutOff) {
    // A download ends with its session, which another request has ended; nothing else cuts an answer off.
    const own = { method: 'GET', path: '/api/auth/user', headers: { cookie: session } };
    const { status } = await send({ ...own, body: undefined });
    if (status !== 401) throw new Error(`FUZZ_SEED=${SEED}: cut off\n${told(sent)}`);
    await signInAgain(app, person);
    return;
  }
  const key = `${operation.name} ${answer.status}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  const fault = faultOf(sent, person, answer);
  if (fault !== undefined) {
    throw new Error(
      `FUZZ_SEED=${SEED}: ${fault}\n${told(sent)}\n${answer.status} ${answer.text.slice(0, 1_000)}\n${loggedFailure()}`,
    );
  }
  if (!signedIn) return;
  for (const line of answer.cookies) {
    const [, value] = /^pawkeeper_session=([^;]+)/.exec(line) ?? [];
    if (value !== undefined) cookies.set('pawkeeper_session', value);
  }
  if (answer.status === 401) await signInAgain(app, person);
  else if (answer.status < 300 && shapeIsJson(operation, answer))
    learn(person, kindOf(operation.path), JSON.parse(answer.text));
}

const shapeIsJson = (operation: Operation, { status }: Received): boolean =>
  operation.answers.get(status)?.types[0] === 'application/json';

/** Requests of one round: for each, who sends it and what. */
function roundOf(seed: number, size: number): [Sent, Person][] {
  const choices = people.flatMap((person) =>
    operations.map((operation) => ({
      weight: weightOf(operation),
      arbitrary: requestsOf(operation, person.known, photo).map((sent): [Sent, Person] => [
        sent,
        person,
      ]),
    })),
  );
  return fc.sample(fc.oneof(...choices), { seed, numRuns: size });
}

test(
  'requests of every kind: none fails, hangs, contradicts the document or shows what is another owner’s [api-fuzz-1]',
  { timeout: 3_600_000 },
  async () => {
    process.stdout.write(`fuzz: ${REQUESTS} requests, FUZZ_SEED=${SEED}\n`);
    for (let sent = 0; sent < REQUESTS; sent += ROUND) {
      people = await prepare(app, people, photo);
      for (const person of people) everybody.add(person);
      const round = roundOf(SEED + sent, Math.min(ROUND, REQUESTS - sent)).values();
      // Each lane takes the next request when its last one was answered, so that requests overlap.
      const lane = async () => {
        for (const [request, person] of round) await exchange(request, person);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, lane));
    }
    const rows = await everyRow(app.db);
    for (const person of everybody) {
      const remains = rows.filter((row) => row.includes(person.known.canary));
      const strays = remains.filter((row) => !row.includes(person.id));
      // Of a deleted account nothing is left, and what is left of the others is their own.
      expect((await isThere(app, person)) ? strays : remains).toEqual([]);
    }
  },
);

/**
 * What takes a device with a passkey, the code of an authenticator, an account at the provider, a mail server, a page that this client
 * has signed, a request for a day to come, or a client who cancelled.
 */
const NEEDS_MORE = [
  'POST /api/visit-reports/{id}/send',
  'POST /api/invoices/{id}/send',
  'POST /api/passkeys',
  'POST /api/passkeys/{id}/remove',
  'POST /api/second-factor/confirm',
  'POST /api/second-factor/recovery-codes',
  'POST /api/second-factor/remove',
  'POST /api/clients/{id}/signatures',
  'POST /api/requests/{id}/offer',
  'POST /api/requests/{id}/undo',
  'POST /api/provider/disconnect',
];

test.runIf(REQUESTS >= ENOUGH)(
  'every call was reached, and took something that was sent to it',
  () => {
    const taken = [...counts.keys()].filter((key) => / 2\d\d$/.test(key));
    const missing = operations.filter(
      ({ name }) => !NEEDS_MORE.includes(name) && !taken.some((key) => key.startsWith(`${name} `)),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  },
);

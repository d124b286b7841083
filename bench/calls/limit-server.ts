/**
 * The limit: `node:http`, the driver and one prepared statement a request; no framework, no validation, no
 * security headers. It shows what the machine allows for the same bytes. The database's URL is the first argument.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { encodingFor, compressed } from '#server/platform/http/compression.ts';
import { createdFields, statements } from './limit-statements.ts';

const MIN_PACKED_BYTES = 4_000;

const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  options: '-c timezone=UTC',
});

const sidOf = (request: IncomingMessage): string => {
  const token = /pawkeeper_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  return createHash('sha256').update(token).digest('hex');
};

async function answerOf(
  name: keyof typeof statements,
  values: unknown[],
): Promise<string | undefined> {
  const { rows } = await pool.query<{ json: string }>({ name, text: statements[name], values });
  return rows[0]?.json;
}

const today = (): string => new Date().toISOString().slice(0, 10);
const containing = (text: string): string => `%${text}%`;

/** Paths that need nothing but the session. */
const LISTS: Readonly<Record<string, keyof typeof statements>> = {
  '/api/auth/user': 'user',
  '/api/clients': 'clients',
  '/api/pets': 'pets',
  '/api/walks': 'walks',
  '/api/walks/favorites': 'favorites',
  '/api/messages': 'messages',
};

/** Answers a request with one statement. */
async function asked(request: IncomingMessage, sid: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://limit');
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (request.method === 'POST') {
    const fields = new Map(Object.entries((await json(request)) ?? {}));
    return answerOf('create', [sid, ...createdFields.map((field) => fields.get(field) ?? null)]);
  }
  const list = LISTS[pathname];
  if (list !== undefined) return answerOf(list, [sid]);
  if (pathname === '/api/clients/search') {
    return answerOf('search', [sid, containing(searchParams.get('q') ?? ''), null]);
  }
  if (pathname === '/api/appointments/today') return answerOf('days', [sid, today(), today()]);
  if (pathname === '/api/appointments') {
    return answerOf('days', [sid, searchParams.get('from'), searchParams.get('to')]);
  }
  return answerOf(pathname.startsWith('/api/pets/') ? 'pet' : 'walk', [sid, id]);
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const sid = sidOf(request);
  const text = await asked(request, sid);
  const isPacked = (text?.length ?? 0) >= MIN_PACKED_BYTES;
  const body = isPacked ? await compressed(text ?? '', encoding) : Buffer.from(text ?? '');
  const success = request.method === 'POST' ? 201 : 200;
  response.writeHead(text !== undefined ? success : 404, {
    'content-type': 'application/json; charset=utf-8',
    ...(isPacked && { 'content-encoding': encoding }),
    'content-length': body.length,
  });
  response.end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready ${typeof address === 'object' && address ? address.port : 0}`);
});
process.on('SIGTERM', () => process.exit(0));

/**
 * Lists that did not change are not made again. The statement that looks up the session brings the owner's revision,
 * which every write raises in its own transaction (migration 0009). An answer is serialised and packed once, and sent
 * as it is for as long as exactly this revision stands; who has it already hears 304. Neither reads a row.
 *
 * Nothing stale can be sent, whichever server on this database made or kept the answer: its rows were read after its
 * revision was, so that they hold every write up to it; and a request that begins after a write was answered finds a
 * revision that is at least as late as that write.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerStore } from '#server/platform/answer-store.ts';
import { type Encoding, encodingFor, packed } from '#server/platform/compression.ts';
import type { Server } from '#server/platform/http.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer is made of the owner's rows alone, so that it may be kept; or of these and of what the function
     * tells, such as the day.
     */
    kept?: true | (() => string);
  }
}

const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** Below this the packing saves no packet. */
const MIN_PACKED_BYTES = 1_000;
/** What is sent once pays later than what is kept. */
const MIN_PACKED_ONCE_BYTES = 4_000;

/** Another build may answer the same rows otherwise. The server is one file, and this module is in it. */
const BUILD = hash('sha256', readFileSync(fileURLToPath(import.meta.url)));

/** What one request asks for, in which encoding, at which revision. */
interface Asked {
  key: string;
  etag: string;
  revision: string;
  encoding: Encoding;
}

/** What a request asks for where its answer may be kept. */
function askedBy(request: FastifyRequest): Asked | undefined {
  const { routeOptions, revision, method } = request;
  const { kept } = routeOptions.config;
  if (kept === undefined || revision === null || method !== 'GET') return undefined;
  const encoding = encodingFor(request.headers['accept-encoding']);
  const beside = kept === true ? '' : kept();
  // Of a query only what the route's schema let through: no unknown name, no other spelling.
  const query = routeOptions.schema?.querystring === undefined ? '' : JSON.stringify(request.query);
  const address = `${routeOptions.url} ${query}`;
  const key = `${request.ownerId} ${encoding} ${beside} ${address}`;
  const etag = `"${hash('sha256', `${BUILD} ${revision} ${key}`, 'base64url')}"`;
  return { key, etag, revision, encoding };
}

/** Whether the caller has this answer already; what packs on the way weakens the mark. */
const hasAlready = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((mark) => mark.trim().replace(/^W\//, '') === etag);

/** A text as it is sent: packed where it is long enough, and the headers that tell of it. */
async function asSent(text: string, encoding: Encoding, minBytes: number) {
  const used = text.length < minBytes ? 'identity' : encoding;
  const headers: Record<string, string> = { vary: 'Cookie, Accept-Encoding' };
  if (used !== 'identity') headers['content-encoding'] = used;
  return { body: await packed(text, used), headers };
}

/** Keeps the answers of routes with `config.kept`, and packs the others where that pays. For routes behind a session. */
export function keepAnswers(app: Server): void {
  const store = answerStore(MAX_KEPT_BYTES);
  const awaited = new WeakMap<FastifyRequest, Asked>();

  app.addHook('preHandler', (request, reply, done) => {
    const asked = askedBy(request);
    if (asked === undefined) return done();
    if (hasAlready(request, asked.etag)) {
      return void reply.code(304).header('etag', asked.etag).send();
    }
    const answer = store.find(asked.key, asked.revision);
    if (answer !== undefined) return void reply.headers(answer.headers).send(answer.body);
    awaited.set(request, asked);
    return done();
  });

  async function keep(reply: FastifyReply, text: string, asked: Asked): Promise<Buffer> {
    const { key, etag, revision, encoding } = asked;
    const sent = await asSent(text, encoding, MIN_PACKED_BYTES);
    const headers = { ...sent.headers, etag, 'content-type': 'application/json; charset=utf-8' };
    store.keep(key, { revision, body: sent.body, headers });
    reply.headers(headers);
    return sent.body;
  }

  async function packOnce(reply: FastifyReply, text: string): Promise<Buffer> {
    const encoding = encodingFor(reply.request.headers['accept-encoding']);
    const { body, headers } = await asSent(text, encoding, MIN_PACKED_ONCE_BYTES);
    reply.headers(headers);
    return body;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    // Bytes are sent as they are, kept ones among them.
    if (typeof payload !== 'string') return payload;
    const asked = awaited.get(request);
    if (asked !== undefined && reply.statusCode === 200) return keep(reply, payload, asked);
    return payload.length < MIN_PACKED_ONCE_BYTES ? payload : packOnce(reply, payload);
  });
}

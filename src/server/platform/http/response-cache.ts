/**
 * A cache of responses. A route that says which tables it reads (`config: { cache: { tables } }`) is answered from memory
 * as long as the owner's rows in those tables are unchanged; any longer text is compressed.
 *
 * The statement that finds the principal brings a revision for each of the owner's tables, which every write raises in
 * its own transaction (migration 0012). A response is valid for exactly the revisions that it was made at. It cannot be
 * stale, whichever server on this database cached it: its rows were read after the revisions were, so it holds every write
 * up to them; and a request that begins after a write was answered finds at least that write's revision.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  compressed,
  type Encoding,
  encodingFor,
  inOwnMemory,
} from '#server/platform/http/compression.ts';
import type { Server } from '#server/platform/http/server.ts';

/** What a cached response depends on. */
interface CacheOptions {
  /** Every table that the route reads. */
  tables: readonly string[];
  /** What else the response depends on, such as the day. */
  varyOn?: () => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Makes the response cacheable; without it every request is answered anew. */
    cache?: CacheOptions;
  }
}

const MAX_BYTES = 64 * 1024 * 1024;
/** One response must not push out those of many others. */
const MAX_ENTRY_BYTES = MAX_BYTES / 4;
/** What an entry takes beside its body: key, headers, and its position in the cache. */
const ENTRY_OVERHEAD_BYTES = 1_000;
/** Below this a compressed response saves no packet. */
const MIN_COMPRESSED_BYTES = 1_000;
/** A response that is sent once gains less than one that is cached. */
const MIN_COMPRESSED_ONCE_BYTES = 4_000;

interface CachedResponse {
  /** The revisions of the tables that it was made from. */
  revisions: string;
  body: Buffer;
  headers: Readonly<Record<string, string>>;
}

/** Where the response to a request is cached, and at which revisions. */
interface Slot {
  key: string;
  revisions: string;
  encoding: Encoding;
}

/** The slot of a request; undefined where its response must not be cached. */
function slotOf(request: FastifyRequest): Slot | undefined {
  const { routeOptions, principal, method } = request;
  const { cache } = routeOptions.config;
  if (cache === undefined || !principal?.revisions || method !== 'GET') return undefined;
  const { kind, id, ownerId, revisions } = principal;
  const encoding = encodingFor(request.headers['accept-encoding']);
  // Of the query only what the route's schema let through: no unknown name, no other spelling.
  const query = routeOptions.schema?.querystring === undefined ? '' : JSON.stringify(request.query);
  const params = JSON.stringify(request.params);
  const parts = [
    kind,
    id,
    ownerId,
    encoding,
    cache.varyOn?.() ?? '',
    routeOptions.url,
    params,
    query,
  ];
  return {
    key: parts.join('\n'),
    revisions: cache.tables.map((table) => revisions[table] ?? 0).join(' '),
    encoding,
  };
}

/** Compresses a text that is long enough, and gives the headers that say so. */
async function encoded(text: string, encoding: Encoding, minBytes: number) {
  const used = text.length < minBytes ? 'identity' : encoding;
  const headers: Record<string, string> = { vary: 'Cookie, Accept-Encoding' };
  if (used !== 'identity') headers['content-encoding'] = used;
  return { body: await compressed(text, used), headers };
}

/** Caches the responses of routes with `config.cache`, and compresses the others. For routes behind `authenticate`. */
export function cacheResponses(app: Server): void {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: ({ body }) => body.byteLength + ENTRY_OVERHEAD_BYTES,
  });
  const slots = new WeakMap<FastifyRequest, Slot>();

  app.addHook('preHandler', (request, reply, done) => {
    const slot = slotOf(request);
    if (slot === undefined) return done();
    const found = cache.get(slot.key);
    if (found?.revisions === slot.revisions) {
      return void reply.headers(found.headers).send(found.body);
    }
    slots.set(request, slot);
    return done();
  });

  async function store(reply: FastifyReply, text: string, slot: Slot): Promise<Buffer> {
    const { body, headers } = await encoded(text, slot.encoding, MIN_COMPRESSED_BYTES);
    const all = { ...headers, 'content-type': 'application/json; charset=utf-8' };
    cache.set(slot.key, { revisions: slot.revisions, body: inOwnMemory(body), headers: all });
    reply.headers(all);
    return body;
  }

  async function compressOnce(reply: FastifyReply, text: string): Promise<Buffer> {
    const encoding = encodingFor(reply.request.headers['accept-encoding']);
    const { body, headers } = await encoded(text, encoding, MIN_COMPRESSED_ONCE_BYTES);
    reply.headers(headers);
    return body;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    // Bytes and streams are sent as they are, cached responses among them.
    if (typeof payload !== 'string') return payload;
    const slot = slots.get(request);
    if (slot !== undefined && reply.statusCode === 200) return store(reply, payload, slot);
    return payload.length < MIN_COMPRESSED_ONCE_BYTES ? payload : compressOnce(reply, payload);
  });
}

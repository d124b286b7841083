/** A database that explains every statement which is sent through it, where it is sent, and then carries it out. */
import type pg from 'pg';
import { type DatabasePool, databaseOver, onConnection } from '#server/platform/database.ts';

/** A statement of the server and how it was carried out. */
export interface Explained {
  /** The function that sent it, and its file. */
  from: string;
  /** For which calls it was sent. */
  calls: Set<string>;
  text: string;
  plan: string;
}

/** From this use on PostgreSQL carries a prepared statement out as for any values, where that costs no more. */
const USES = 6;

/** The call that is made at the moment, and all statements until now. */
export interface Explaining {
  db: DatabasePool;
  explained: Explained[];
  during<Result>(call: string, work: () => Promise<Result>): Promise<Result>;
}

/** A value as PostgreSQL reads it in a statement. */
function literal(client: pg.PoolClient, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`);
    return client.escapeLiteral(`{${items.join(',')}}`);
  }
  return client.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The plan of a statement as its sixth use has it; nothing of the uses is left. */
async function planOf(client: pg.PoolClient, text: string, values: unknown[]): Promise<string> {
  const given = values.map((value) => literal(client, value)).join(', ');
  const execute = `explain (analyze, buffers) execute looked_at${given && `(${given})`}`;
  await client.query(`prepare looked_at as ${text}`);
  try {
    let lines: { 'QUERY PLAN': string }[] = [];
    for (let use = 0; use < USES; use += 1) {
      await client.query('savepoint use');
      ({ rows: lines } = await client.query<{ 'QUERY PLAN': string }>(execute));
      await client.query('rollback to savepoint use');
    }
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  } finally {
    await client.query('deallocate looked_at');
  }
}

/** Who sent a statement: the nearest function of the server that is not the way to the database itself. */
function sender(): string {
  const lines = (new Error('who asks').stack ?? '').split('\n');
  const frame = lines.find((line) => /src\/server\/(?!platform\/database\.ts)/.test(line)) ?? '';
  const file = /src\/server\/[^:]+/.exec(frame)?.[0] ?? 'src/server';
  const name = /at (?:async )?([\w.]+) \(/.exec(frame)?.[1];
  return name === undefined ? file : `${name}, ${file}`;
}

type Query = pg.QueryConfig | string;

/** Something with a `query` of its own, and all else as it was. */
const withQuery = <Target extends pg.Pool | pg.PoolClient>(
  target: Target,
  others: Readonly<Record<string, unknown>>,
): Target =>
  new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && Object.hasOwn(others, name)) return others[name];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** Puts the explaining between a server and its database. */
export function explaining({ pool, end }: DatabasePool): Explaining {
  const explained = new Map<string, Explained>();
  let current = '';

  async function look(client: pg.PoolClient, query: Query, from: string): Promise<void> {
    const { text, values = [] } = typeof query === 'string' ? { text: query } : query;
    if (/^(?:begin|commit|rollback|savepoint)/i.test(text)) return;
    const known = explained.get(text);
    if (known) {
      known.calls.add(current);
      return;
    }
    explained.set(text, { from, calls: new Set([current]), text, plan: '' });
    await client.query('savepoint looked');
    try {
      const plan = await planOf(client, text, values);
      explained.set(text, { from, calls: new Set([current]), text, plan });
    } finally {
      await client.query('rollback to savepoint looked');
    }
  }

  const watched = withQuery(pool, {
    query: (query: Query) => {
      const from = sender();
      return onConnection(pool, async (client) => {
        await client.query('begin');
        try {
          await look(client, query, from);
        } finally {
          await client.query('rollback');
        }
        return client.query(query);
      });
    },
    async connect() {
      const client = await pool.connect();
      return withQuery(client, {
        query: async (query: Query) => {
          const from = sender();
          await look(client, query, from);
          return client.query(query);
        },
      });
    },
  });
  return {
    db: { ...databaseOver(watched), pool: watched, end },
    get explained() {
      return [...explained.values()];
    },
    async during(call, work) {
      current = call;
      return work();
    },
  };
}

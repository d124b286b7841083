/** Somebody with a browser: the few verbs that journeys are written in. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import { fill, first, type Name, type Role, shown, target } from './finding.ts';

const PATIENCE_MS = 20_000;
const PAUSE_MS = 100;

export interface Person {
  /** Opens a page of this Pawkeeper, or a URL, and waits for all of it. */
  open(path: string): Promise<void>;
  tap(role: Role, name: Name): Promise<void>;
  /** Types into the field with this label, in place of what is there, or chooses the option. */
  type(label: Name, value: string): Promise<void>;
  /** What a part says: the value of a field, the text of anything else. */
  read(role: Role, name: Name): Promise<string>;
  /** Waits until the part is there, or has gone. */
  wait(role: Role, name: Name, is?: 'shown' | 'gone'): Promise<void>;
  /** Whether the part is there now. */
  sees(role: Role, name: Name): Promise<boolean>;
  /** Chooses a file. */
  attach(label: Name, path: string): Promise<void>;
  /** Asks the server, as this person who is signed in. */
  ask<Answer>(method: string, path: string, data?: object): Promise<Answer>;
  /** Runs an expression in the page, for what people do outside of it, such as walk. */
  run<Result>(expression: string): Promise<Result>;
}

/** Nothing of the page is a placeholder any more, which would make room for something larger under the finger. */
const IS_LOADED = `(document.querySelector('h1') !== null && document.querySelector('[data-skeleton]') === null) || null`;

/** Asks again until there is an answer. A page that is being left has none. */
async function poll<Result>(what: string, attempt: () => Promise<Result | null>): Promise<Result> {
  const end = Date.now() + PATIENCE_MS;
  let last = '';
  while (Date.now() < end) {
    const result = await attempt().catch((error: unknown) => {
      last = `: ${String(error)}`;
      return null;
    });
    if (result !== null) return result;
    await sleep(PAUSE_MS);
  }
  throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s${last}`);
}

export function personWith(engine: Engine, origin: string): Person {
  const until = async <Result>(what: string, expression: string): Promise<Result> => {
    try {
      return await poll(what, () => engine.run<Result | null>(expression));
    } catch (error) {
      const page = await engine.run<string>('`${location.href}\\n${document.body.innerText}`');
      throw new Error(`${String(error)}\nThe page shows: ${page}`, { cause: error });
    }
  };
  return {
    open: async (path) => {
      await engine.open(new URL(path, origin).href);
      await until(`load ${path}`, IS_LOADED);
    },
    tap: async (role, name) => {
      const middle = await until<{ x: number; y: number }>(
        `tap ${role} ${name}`,
        target(role, name),
      );
      const press = { button: 0 };
      await engine.perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', duration: 0, ...middle },
          { type: 'pointerDown', ...press },
          { type: 'pointerUp', ...press },
        ],
      });
    },
    type: async (label, value) => {
      if (!(await until<boolean>(`type ${label}`, fill(label, value)))) return;
      const actions = Array.from(value).flatMap((key) => [
        { type: 'keyDown' as const, value: key },
        { type: 'keyUp' as const, value: key },
      ]);
      await engine.perform({ type: 'key', id: 'keyboard', actions });
    },
    read: (role, name) =>
      until(
        `read ${role} ${name}`,
        `((part) => part && (part.value || part.innerText))(${shown(role, name)})`,
      ),
    wait: async (role, name, is = 'shown') => {
      const isShown = `${shown(role, name)} !== null`;
      await until(
        `wait for ${role} ${name} ${is}`,
        `((${is === 'shown' ? isShown : `!(${isShown})`}) || null)`,
      );
    },
    sees: (role, name) => engine.run(`${shown(role, name)} !== null`),
    attach: async (label, path) => {
      await until(`attach ${label}`, `((${first('field', label)} !== null) || null)`);
      await engine.attach(first('field', label), path);
    },
    ask: async (method, path, data) => {
      const body = data === undefined ? '' : `, body: ${JSON.stringify(JSON.stringify(data))}`;
      const headers = data === undefined ? '{}' : `{ 'content-type': 'application/json' }`;
      const { status, text } = await engine.run<{ status: number; text: string }>(
        `fetch(${JSON.stringify(path)}, { method: '${method}', headers: ${headers}${body} })
          .then(async (answer) => ({ status: answer.status, text: await answer.text() }))`,
      );
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    run: (expression) => engine.run(expression),
  };
}

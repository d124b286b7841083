/** Debian's WebKit, on a screen that nobody sees, by WebDriver. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '#server/testing/child-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import type { Engine } from './engine.ts';

/** By which WebDriver names an element in its answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const TRIES = 200;

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Starts a screen, which chooses its number itself. The browser ends with it. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const options = ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  endWithParent(screen, 'TERM');
  const [number] = await once(screen.stdio[3] as Readable, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

/** Asks the driver. Throws what it answers where it refuses. */
async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const text = body && JSON.stringify(body);
  const answer = await fetch(url, { method, ...(text !== undefined && { body: text }) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isReady = await ask('GET', `${url}/status`).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error('WebKitWebDriver does not answer');
}

/** Starts a WebKit with nothing stored. */
export async function startWebKit(): Promise<Engine> {
  const { screen, display } = await startScreen();
  const home = await temporaryFolder('pawkeeper-webkit-');
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: display, HOME: home, TZ: 'Europe/London' },
    stdio: 'ignore',
  });
  endWithParent(driver);
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin);
  const { sessionId } = (await ask('POST', `${origin}/session`, { capabilities: {} })) as {
    sessionId: string;
  };
  const session = `${origin}/session/${sessionId}`;
  const post = (path: string, body: object) => ask('POST', `${session}/${path}`, body);
  await post('window/rect', { x: 0, y: 0, width: 390, height: 844 });

  return {
    open: async (url) => {
      await post('url', { url });
    },
    run: async (expression) => {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = await post('execute/async', { script, args: [] });
      const { value, error } = answer as { value: never; error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    perform: async (source) => {
      await post('actions', { actions: [source] });
    },
    attach: async (expression, path) => {
      const script = `return ${expression}`;
      const element = (await post('execute/sync', { script, args: [] })) as Record<string, string>;
      await post(`element/${element[ELEMENT]}/value`, { text: path });
    },
    close: async () => {
      await ask('DELETE', session);
      await end(driver);
      await end(screen);
      await removeFolder(home);
    },
  };
}

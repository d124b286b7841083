/** Debian's Firefox, without windows, by WebDriver BiDi. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithParent } from '#server/testing/child-process.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import type { Engine } from './engine.ts';

/** It asks nobody on the internet for anything. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

interface Answer {
  id?: number;
  result: Record<string, unknown>;
  error?: string;
  message?: string;
}

type Call = (method: string, params?: object) => Promise<Answer['result']>;

/** Connects to a browser that listens. Throws what it answers where it refuses. */
async function connect(address: string): Promise<{ call: Call; close: () => void }> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await once(socket, 'open');
  let count = 0;
  const call: Call = async (method, params = {}) => {
    count += 1;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    waiting.set(count, resolve);
    socket.send(JSON.stringify({ id: count, method, params }));
    const { result, error, message } = await promise;
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
  return { call, close: () => socket.close() };
}

/** Starts a Firefox with a profile of its own. */
export async function startFirefox(): Promise<Engine> {
  const profile = await temporaryFolder('pawkeeper-firefox-');
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      env: { ...process.env, HOME: profile, TZ: 'Europe/London' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  endWithParent(child);
  const ended = once(child, 'exit');
  let address: string | undefined;
  for await (const line of createInterface({ input: child.stderr })) {
    address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  if (address === undefined) throw new Error('Firefox ended before it was ready');
  child.stderr.resume();
  const { call, close } = await connect(address);
  await call('session.new', { capabilities: {} });
  const { contexts } = (await call('browsingContext.getTree')) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  const viewport = { width: 1280, height: 900 };
  await call('browsingContext.setViewport', { context, viewport });

  async function evaluate(expression: string) {
    const target = { context };
    const { result, exceptionDetails } = (await call('script.evaluate', {
      expression,
      target,
      awaitPromise: true,
    })) as {
      result: { value?: string; sharedId?: string };
      exceptionDetails?: { text: string };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  return {
    open: async (url) => {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run: async (expression) => {
      const { value } = await evaluate(`Promise.resolve(${expression}).then(JSON.stringify)`);
      return value === undefined ? undefined : JSON.parse(value);
    },
    perform: async (source) => {
      await call('input.performActions', { context, actions: [source] });
    },
    attach: async (expression, path) => {
      const { sharedId } = await evaluate(expression);
      await call('input.setFiles', { context, element: { sharedId }, files: [path] });
    },
    close: async () => {
      close();
      child.kill();
      await ended;
      await removeFolder(profile);
    },
  };
}

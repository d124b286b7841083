/** Reports errors to the server, which takes out what may tell of a person. Loaded before the app: keep it small. */
import { findPage } from '#contract/pages.ts';
import type { BrowserError } from '#contract/overview/browserErrors.ts';

/** One page load reports no more: an error that repeats tells nothing new. */
const MOST_REPORTS = 5;
const MOST_FRAMES = 10;
const MAX_MESSAGE_LENGTH = 1000;

/** A line of a stack that names a file: `at f (https://…/assets/app-Cd3f.js:12:3456)`, or Safari's `f@https://…`. */
const FRAME = /(?:\(|@|\s|^)([a-z-]+:\/\/[^\s()]+):(\d+):(\d+)\)?$/;

const reported = new Set<string>();

/** The frames in our own files, innermost first; undefined where all of them are in files of others (an extension). */
export function ownFrames(stack: string, origin: string): string[] | undefined {
  const frames = stack.split('\n').flatMap((line) => {
    const [, file = '', row, column] = FRAME.exec(line) ?? [];
    return file === '' ? [] : [{ file, at: `${row}:${column}` }];
  });
  const own = frames.filter(({ file }) => URL.canParse(file) && new URL(file).origin === origin);
  if (frames.length > 0 && own.length === 0) return undefined;
  return own
    .slice(0, MOST_FRAMES)
    .map(({ file, at }) => `${new URL(file).pathname.split('/').at(-1)}:${at}`);
}

/** Cut between two words: of half an email address the server could not tell what it is. */
const shortened = (message: string): string =>
  message.length <= MAX_MESSAGE_LENGTH
    ? message
    : message.slice(0, MAX_MESSAGE_LENGTH).replace(/\S*$/, '');

/** The report of an error; undefined for anything that isn't an error of ours. */
export function reportOf(
  kind: BrowserError['kind'],
  error: unknown,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
  version: string,
): BrowserError | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = ownFrames(error.stack ?? '', origin);
  if (frames === undefined) return undefined;
  return {
    kind,
    name: /^\w{1,40}$/.test(error.name) ? error.name : 'Error',
    message: shortened(error.message),
    frames,
    page: findPage(pathname)?.pattern ?? 'none',
    version,
  };
}

/** Sends a report; one that does not arrive is lost, because nothing on this page can mend that. */
function send(kind: BrowserError['kind'], error: unknown): void {
  const { version = '' } = document.documentElement.dataset;
  const report = reportOf(kind, error, location, version);
  if (report === undefined) return;
  const body = JSON.stringify(report);
  if (reported.has(body) || reported.size >= MOST_REPORTS) return;
  reported.add(body);
  const headers = { 'content-type': 'application/json' };
  fetch('/api/browser-errors', { method: 'POST', keepalive: true, headers, body }).catch(
    () => undefined,
  );
}

/** Reports every error that nobody catches, and those that React's boundaries catch (`main.tsx`). */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => send('error', error));
  addEventListener('unhandledrejection', ({ reason }) => send('rejection', reason));
}

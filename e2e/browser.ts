/** Finds Chromium or Chrome for the journeys, or gets one, or says what to install. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = (name: string): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));

function installed(): string | undefined {
  const own = chromium.executablePath();
  return [process.env['CHROMIUM'] ?? '', ...NAMES.flatMap(onPath), ...MAC_APPS, own].find(
    (path) => path !== '' && isProgram(path),
  );
}

/** Runs one way of getting a browser; a failure only means that the next way is tried. */
function tried(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'inherit' });
    return true;
  } catch {
    return false;
  }
}

function get(): string | undefined {
  console.log('No Chromium or Chrome was found; getting one …');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    if (
      tried('apt-get', 'update', '-qq') &&
      tried('apt-get', 'install', '-y', '-qq', 'chromium', 'chromium-headless-shell')
    ) {
      return installed();
    }
  }
  tried(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
  return installed();
}

/** What Chromium is started with. */
export const launchArgs: readonly string[] = [
  // Chromium's sandbox does not start for root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of the Chromium that has no windows, in which a journey takes half the time; of the whole one where that is not
 * installed.
 */
export function findHeadlessShell(): string {
  const shell = process.env['CHROMIUM'] === undefined ? onPath('chromium-headless-shell') : [];
  // Workers read the configuration again, when `findBrowser` has set CHROMIUM.
  return (process.env['HEADLESS_SHELL'] ??= shell.find(isProgram) ?? findBrowser());
}

/** The path of a browser. Throws a sentence that says what to install where none can be had. */
export function findBrowser(): string {
  const path = installed() ?? get();
  if (path !== undefined) {
    // Workers read the configuration again and must not search, or install, once more.
    process.env['CHROMIUM'] = path;
    return path;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (Debian: apt-get install chromium), ' +
      'or set CHROMIUM to the path of its program.',
  );
}

/** Starts the whole Chromium, which shows notifications, installs apps, and keeps a profile when it is killed. */
export const wholeBrowser = (): { executablePath: string; args: string[] } => ({
  executablePath: findBrowser(),
  args: [...launchArgs],
});

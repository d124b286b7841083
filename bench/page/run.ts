/** `npm run bench -- page`: visits Pawkeeper and its peer in a slow browser, in turn, and keeps what came of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { makePlace } from '../databases.ts';
import { startDirectus } from '../peers/directus.ts';
import { seed } from '../seed.ts';
import { startPawkeeper } from '../subjects/pawkeeper.ts';
import { directusApp, pawkeeperApp, type WebApp } from './apps.ts';
import { journey } from './journey.ts';
import { launch, readsWithoutScript } from './phone.ts';
import { tableOf, typingText, type Visited } from './table.ts';
import { addManyClients, setPassword, type Typing, typing } from './typing.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    /** Without the peer, for a look between two changes. */
    alone: { type: 'boolean', default: false },
    'peer-node': { type: 'string', default: process.execPath },
  },
});
const rounds = Number(values.rounds);
const PERSON = { email: 'sam@example.org', password: 'a long enough secret' };

/** All that was measured until now. */
interface Measured {
  browser: string;
  isReadable: boolean;
  visited: Visited[];
  typed: { name: string; rounds: Typing[] }[];
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const name = `bench/results/page-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}-${commit}`;

function textOf({ isReadable, visited, typed }: Measured): string {
  const done = Math.min(...visited.map(({ journeys }) => journeys.length));
  return [
    `Landing page readable without script: ${isReadable ? 'yes' : 'NO'}`,
    `Medians of ${done} rounds, 4 times slower processor, slow 4G, fresh browser each time`,
    ...(done > 0 ? [tableOf(visited)] : []),
    ...typed.filter((one) => one.rounds.length > 0).map((one) => typingText(one.name, one.rounds)),
  ].join('\n');
}

/** Keeps what was measured so far in place of what was kept before, so that a run that is interrupted leaves it behind. */
function keep(measured: Measured): void {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Chromium ${measured.browser}`;
  mkdirSync('bench/results', { recursive: true });
  const files = {
    json: JSON.stringify({ commit, machine, ...measured }, undefined, 1),
    txt: `${commit} on ${machine}\n\n${textOf(measured)}`,
  };
  for (const [ending, text] of Object.entries(files)) {
    writeFileSync(`${name}.part`, `${text}\n`);
    renameSync(`${name}.part`, `${name}.${ending}`);
  }
}

/** The apps take turns, in an order that alternates. */
async function visitInTurn(browser: Browser, apps: readonly WebApp[], measured: Measured) {
  const visited = apps.map((app) => ({ name: app.name, app, journeys: [] as Visited['journeys'] }));
  measured.visited = visited.map(({ name: of, journeys }) => ({ name: of, journeys }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { app, journeys } of round % 2 === 0 ? visited : visited.toReversed()) {
      journeys.push(await journey(browser, app));
      console.log(`round ${round + 1} of ${rounds}: ${app.name}`);
    }
    keep(measured);
  }
}

async function typeInTurn(browser: Browser, apps: readonly WebApp[], measured: Measured) {
  const typed = apps.map((app) => ({ name: app.name, app, rounds: [] as Typing[] }));
  measured.typed = typed.map(({ name: of, rounds: all }) => ({ name: of, rounds: all }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { app, rounds: all } of typed) all.push(await typing(browser, app));
    keep(measured);
  }
}

/** Starts and seeds everything; what is to be ended goes into `ends`. */
async function measureAll(ends: AsyncDisposableStack): Promise<Measured> {
  const place = await makePlace('postgres');
  ends.defer(place.remove);
  const server = await startPawkeeper(place);
  ends.defer(server.stop);
  const { address } = place.database();
  const { ownerId } = await seed(address, 0);
  await setPassword(address, ownerId, PERSON);
  const own = { origin: server.said, person: PERSON };
  const ours = [pawkeeperApp(own, 'laptop'), pawkeeperApp(own, 'phone')];
  const peers: WebApp[] = [];
  if (!values.alone) {
    const { subject, person } = await startDirectus(values['peer-node'], 0);
    ends.defer(subject.stop);
    if (person === undefined) throw new Error('Nobody can sign in at the peer');
    peers.push(directusApp({ origin: subject.origin, person }));
  }
  const browser = await launch();
  ends.defer(async () => browser.close());
  const isReadable = await readsWithoutScript(browser, own.origin, 'Manage Your Pet Care Business');
  const measured: Measured = { browser: browser.version(), isReadable, visited: [], typed: [] };
  await visitInTurn(browser, [...ours, ...peers], measured);
  await addManyClients(address, ownerId);
  await typeInTurn(browser, ours, measured);
  return measured;
}

spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
const ends = new AsyncDisposableStack();
let measured: Measured;
try {
  measured = await measureAll(ends);
} finally {
  await ends.disposeAsync();
}

console.log(`\n${textOf(measured)}\nKept as ${name}.txt and .json`);

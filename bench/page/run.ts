/** `npm run bench -- page`: visits Pawkeeper and its peer in a slow browser, in turn, and keeps what came of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
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

/** The apps take turns, in an order that alternates. */
async function visitInTurn(browser: Browser, apps: readonly WebApp[]): Promise<Visited[]> {
  const visited = apps.map((app) => ({ name: app.name, app, journeys: [] as Visited['journeys'] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { app, journeys } of round % 2 === 0 ? visited : visited.toReversed()) {
      journeys.push(await journey(browser, app));
      console.log(`round ${round + 1} of ${rounds}: ${app.name}`);
    }
  }
  return visited.map(({ name, journeys }) => ({ name, journeys }));
}

/** All that was measured. */
interface Measured {
  browser: string;
  isReadable: boolean;
  visited: Visited[];
  typed: { name: string; rounds: Typing[] }[];
}

async function typeInTurn(browser: Browser, apps: readonly WebApp[]): Promise<Measured['typed']> {
  const typed = apps.map((app) => ({ name: app.name, app, rounds: [] as Typing[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { app, rounds: all } of typed) all.push(await typing(browser, app));
  }
  return typed.map(({ name, rounds: all }) => ({ name, rounds: all }));
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
  const visited = await visitInTurn(browser, [...ours, ...peers]);
  await addManyClients(address, ownerId);
  const typed = await typeInTurn(browser, ours);
  return { browser: browser.version(), isReadable, visited, typed };
}

spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
const ends = new AsyncDisposableStack();
let measured: Measured;
try {
  measured = await measureAll(ends);
} finally {
  await ends.disposeAsync();
}

const text = [
  `Landing page readable without script: ${measured.isReadable ? 'yes' : 'NO'}`,
  `Medians of ${rounds} rounds, 4 times slower processor, slow 4G, fresh browser each time`,
  tableOf(measured.visited),
  ...measured.typed.map((one) => typingText(one.name, one.rounds)),
].join('\n');
console.log(`\n${text}`);

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Chromium ${measured.browser}`;
const name = `bench/results/page-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}-${commit}`;
mkdirSync('bench/results', { recursive: true });
writeFileSync(
  `${name}.json`,
  `${JSON.stringify({ commit, machine, ...measured }, undefined, 1)}\n`,
);
writeFileSync(`${name}.txt`, `${commit} on ${machine}\n\n${text}\n`);
console.log(`Kept as ${name}.txt and .json`);

/**
 * The server is killed repeatedly while several users write: every acknowledged write is there afterwards. KILL_ROUNDS
 * sets how often, KILL_SEED repeats a run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Lane } from '#server/testing/failures/lane.ts';
import { filesAfterRemoval } from '#server/testing/failures/orphans.ts';
import { oneOf, randomFrom } from '#server/testing/failures/random.ts';
import { everythingOf } from '#server/testing/failures/records-kept.ts';
import { type ServerProcess, startServer } from '#server/testing/failures/server-process.ts';
import {
  embeddedSubject,
  postgresSubject,
  type Subject,
} from '#server/testing/failures/subjects.ts';
import { picture } from '#server/testing/pictures.ts';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { type Answer, type Caller, callerOf, signUp } from '#server/testing/test-app.ts';

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const SEED = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const OWNERS = 3;
const LANES_PER_OWNER = 3;

interface Owner {
  caller: Caller;
  lanes: Lane[];
}

const subjects: [name: string, make: () => Promise<Subject>][] = [['embedded', embeddedSubject]];
if (findPostgresBinaries() !== undefined) subjects.push(['PostgreSQL', postgresSubject]);

/** Retries while there is no response, or 503: the server or its database may still be starting. */
async function patiently<Result>(read: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/** A response that does not report a missing database. */
const answered = (caller: Caller, path: string): Promise<Answer> =>
  patiently(async () => {
    const answer = await caller.get(path);
    if (answer.status === 503) throw new Error(`${path} answers 503`);
    return answer;
  });

/** The differences between an owner's records and the acknowledged ones. */
async function inspect({ caller, lanes }: Owner): Promise<string[]> {
  const session = await answered(caller, '/api/auth/user');
  if (session.status !== 200) return [`the session ended: ${session.status}`];
  const found = await patiently(() => everythingOf(caller));
  const ids = new Set(found.keys());
  const halves = [...found.values()].filter(({ parents }) => !parents.every((id) => ids.has(id)));
  const wrong = lanes.flatMap((lane) => [...lane.settle(found), ...lane.surprises]);
  for (const { kind, tokens } of halves) wrong.push(`half: ${kind} ${String(tokens[0])}`);
  for (const { kind, tokens } of found.values())
    wrong.push(`reappeared: ${kind} ${String(tokens[0])}`);
  for (const photo of lanes.flatMap((lane) => lane.photos)) {
    for (const path of [photo, `${photo}?size=card`]) {
      const { status, body } = await answered(caller, path);
      const isThere = status === 200 && body instanceof Buffer && body.length > 0;
      if (!isThere) wrong.push(`${path} answered ${status}`);
    }
  }
  return wrong;
}

test.each(subjects)(
  'on %s, every acknowledged write outlives a killed server, and nothing is left half [kill-1]',
  { timeout: 60_000 + ROUNDS * 20_000 },
  async (name, make) => {
    const random = randomFrom(SEED);
    const subject = await make();
    const photo = await picture('jpeg', { width: 64, height: 48 });
    let server: ServerProcess = await startServer(
      subject.environment.DATA_DIR,
      subject.environment,
    );
    const owners: Owner[] = [];
    try {
      for (let owner = 0; owner < OWNERS; owner += 1) {
        const caller = await signUp(callerOf(() => server.origin));
        const lanes = Array.from(
          { length: LANES_PER_OWNER },
          (_, lane) =>
            new Lane(caller, randomFrom(SEED + owner * 100 + lane), `${owner}.${lane}`, photo),
        );
        await lanes[0]?.begin();
        owners.push({ caller, lanes });
      }
      const lanes = owners.flatMap((owner) => owner.lanes);
      let checked = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const killing = subject.killings[round - 1] ?? oneOf(random, subject.killings);
        let goesOn = true;
        const work = Promise.all(lanes.map((lane) => lane.work(() => goesOn)));
        await sleep(300 + random() * 700);
        await killing.kill(server);
        goesOn = killing.survives && random() < 0.5;
        if (goesOn) await sleep(300);
        goesOn = false;
        await work;
        if (!killing.survives) {
          server = await startServer(subject.environment.DATA_DIR, subject.environment);
        }
        const wrong = (await Promise.all(owners.map(inspect))).flat();
        expect([`seed ${SEED}, round ${round}: ${killing.name}`, wrong]).toEqual([
          `seed ${SEED}, round ${round}: ${killing.name}`,
          [],
        ]);
        checked += lanes.reduce((sum, lane) => sum + lane.size, 0);
      }
      const acknowledged = lanes.reduce((sum, lane) => sum + lane.acknowledged, 0);
      expect((await server.stop()).code).toBe(0);
      const { inStore, ofPhotos } = await filesAfterRemoval(subject.environment);
      expect(inStore).toEqual(ofPhotos);
      process.stdout.write(
        `${name}: seed ${SEED}, ${ROUNDS} rounds, ${acknowledged} acknowledged writes, ` +
          `${checked} records and ${ofPhotos.length / 2} photos found as acknowledged, 0 lost\n`,
      );
    } finally {
      await server.kill();
      await subject.end();
    }
  },
);

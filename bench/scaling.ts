/**
 * What each step costs that docs/scaling.md describes: `node bench/scaling.ts`. The embedded database, PostgreSQL over
 * TCP, and one and two servers behind nginx, with the same business in each and a few calls of every kind.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { familyOf } from '#server/testing/failures/server-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startNginx } from '#server/testing/nginx.ts';
import { type Kind, makePlace } from './databases.ts';
import { type Figure, measure, startLoader } from './measure.ts';
import { seed } from './seed.ts';
import { type Call, type Subject, TITLES } from './subject.ts';
import { pawkeeper, startPawkeeper } from './subjects/pawkeeper.ts';
import { median } from './table.ts';

const ROUNDS = 5;
const CONNECTIONS = 16;
const MEASURED: readonly Call[] = ['kept', 'changed', 'pet', 'today', 'create'];

/** The set-ups on one kind of database; what is to be ended afterwards goes into `ends`. */
async function setUps(kind: Kind, ends: AsyncDisposableStack) {
  const place = await makePlace(kind);
  ends.defer(place.remove);
  const first = await startPawkeeper(place);
  ends.defer(first.stop);
  const { address: database, postmaster } = place.database();
  const seeded = await seed(database, 0);
  const alone: Subject = { ...pawkeeper(first, postmaster, seeded), name: kind };
  const subjects = [alone];
  if (kind === 'postgres') {
    const folder = await mkdtemp(join(tmpdir(), 'pawkeeper-bench-'));
    ends.defer(() => rm(folder, { recursive: true, force: true }));
    const environment = { ...place.environment, DATA_DIR: folder };
    const second = await startPawkeeper({ ...place, environment });
    ends.defer(second.stop);
    for (const behind of [[first], [first, second]]) {
      const port = await freePort();
      const origins = behind.map(({ said }) => said);
      const balancer = await startNginx(port, origins);
      ends.defer(balancer.stop);
      subjects.push({
        ...alone,
        name: `nginx, ${behind.length === 1 ? 'one server' : 'two servers'}`,
        origin: `http://127.0.0.1:${port}`,
        pids: () => [...behind.map(({ pid }) => pid), ...familyOf(balancer.pid)],
      });
    }
  }
  return { subjects, place: { database, ownerId: seeded.ownerId } };
}

/** Rounds in which the set-ups take turns; the first warms up, and is not counted. */
async function figuresOf(kind: Kind): Promise<Figure[]> {
  const ends = new AsyncDisposableStack();
  try {
    const { subjects, place } = await setUps(kind, ends);
    const loader = startLoader();
    ends.defer(loader.stop);
    const figures: Figure[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const call of MEASURED) {
        for (const subject of subjects) {
          const figure = await measure(loader, {
            round,
            subject,
            call,
            connections: CONNECTIONS,
            ...place,
          });
          if (round > 0) figures.push(figure);
        }
      }
    }
    return figures;
  } finally {
    await ends.disposeAsync();
  }
}

spawnSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
const figures = [...(await figuresOf('embedded')), ...(await figuresOf('postgres'))];
console.log(
  `CPU ms a request (of it the database) / ms of the clock a request, ${CONNECTIONS} connections`,
);
for (const call of MEASURED) {
  console.log(TITLES[call]);
  for (const subject of new Set(figures.map((figure) => figure.subject))) {
    const own = figures.filter((figure) => figure.call === call && figure.subject === subject);
    const of = (field: 'cpuMs' | 'databaseMs' | 'waitMs') =>
      median(own.map((figure) => figure[field])).toFixed(2);
    const text = `${of('cpuMs')} (${of('databaseMs')}) / ${of('waitMs')}`;
    console.log(`  ${subject.padEnd(20)}${text}`);
  }
}

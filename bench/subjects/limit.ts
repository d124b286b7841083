/** The limit as a subject: a bare server on the same database. */
import { startNode } from '../processes.ts';
import type { Seeded } from '../seed.ts';
import type { Subject } from '../subject.ts';
import { targetsOf } from './pawkeeper.ts';

/** Starts the bare server on a database that Pawkeeper has migrated. */
export async function limit(address: string, postmaster: number, seeded: Seeded): Promise<Subject> {
  const started = await startNode(['bench/subjects/limit-server.ts', address], {}, /^ready (\d+)$/);
  return {
    name: 'Limit',
    origin: `http://127.0.0.1:${started.said}`,
    headers: { cookie: `pawkeeper_session=${seeded.token}`, 'accept-encoding': 'gzip, br' },
    targets: (call) =>
      targetsOf(call, seeded).map((target) =>
        call === 'kept' || call === 'todayKept'
          ? { ...target, path: `${target.path}?kept` }
          : target,
      ),
    pids: () => [started.pid],
    postmaster: () => postmaster,
    stop: started.stop,
  };
}

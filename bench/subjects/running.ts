/** Pawkeeper from its first start on: with its tables made, seeded, and started again as after a night. */
import { idleMiB } from '../cpu.ts';
import { type Kind, makePlace } from '../databases.ts';
import type { Running } from '../peers/peer.ts';
import { type Seeded, seed } from '../seed.ts';
import { pawkeeper, startPawkeeper } from './pawkeeper.ts';

/** A Pawkeeper, and where its rows are. */
export interface RunningPawkeeper extends Running {
  seeded: Seeded;
  database: string;
}

/** Starts Pawkeeper on a database of its own, with so many businesses and years in it. */
export async function runPawkeeper(
  kind: Kind,
  { beside, years }: { beside: number; years: number },
): Promise<RunningPawkeeper> {
  const place = await makePlace(kind);
  try {
    const first = await startPawkeeper(place);
    const seeded = await seed(place.database().address, beside, years);
    await first.stop();
    await place.restart();
    const warm = await startPawkeeper(place);
    const { address: database, postmaster } = place.database();
    return {
      firstStartMs: first.startMs,
      warmStartMs: warm.startMs,
      idleMiB: await idleMiB(warm.pid, postmaster),
      seeded,
      database,
      subject: {
        ...pawkeeper(warm, postmaster, seeded),
        async stop() {
          await warm.stop();
          await place.remove();
        },
      },
    };
  } catch (error) {
    await place.remove();
    throw error;
  }
}

/** A port on loopback that nobody uses at this moment. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems give their connections a port from 32768 or 49152 on; one of those may be taken again before a program that
 * starts slowly listens there. So it is chosen below them.
 */
const [LOWEST, BEYOND] = [10_000, 32_768];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, BEYOND);
    if (await isFree(port)) return port;
  }
}

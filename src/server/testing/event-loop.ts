/** How long the event loop of this process stands still. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** The longest time that the event loop stood still while something was awaited, in milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

/** How long something takes in this process, in milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

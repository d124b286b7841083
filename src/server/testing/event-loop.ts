/**
 * How long the event loop of this process is held, in the processor time of its thread: on a busy machine every process stands
 * still now and then.
 */

const spentMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1_000;
};

/** The longest work that the event loop did in one piece while something was awaited, in milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    longest = Math.max(longest, spentMs(before));
    before = process.threadCpuUsage();
  };
  const looking = setInterval(look, 5);
  try {
    await work();
  } finally {
    clearInterval(looking);
    look();
  }
  return longest;
}

/** How much work something is for this thread, in milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return spentMs(before);
}

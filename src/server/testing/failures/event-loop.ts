/**
 * Loaded into a server by `--import`: says at SIGUSR2 for how long one turn of its event loop took at most since the last time, in
 * milliseconds of its thread's processor time, so that other programs on the machine are not counted.
 */
const usedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let before = usedMs();
let longest = 0;
setInterval(() => {
  const now = usedMs();
  longest = Math.max(longest, now - before);
  before = now;
}, 1).unref();
process.on('SIGUSR2', () => {
  process.stdout.write(`longest hold of the event loop: ${Math.round(longest)}\n`);
  longest = 0;
});

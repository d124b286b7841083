/** How long the disk may take before the walk goes on without it. */
const DISK_TIMEOUT_MS = 4000;

/** How long a disk that did not answer is left alone, unless it does after all: each tap would wait for it again. */
const REST_MS = 30_000;

/** When the disk last failed to answer; undefined once it has. */
let silentSince: number | undefined;

const answered = () => {
  silentSince = undefined;
};

/** Waits for the device's storage; rejects where it fails, or does not answer in time. */
export async function withTimeout<Result>(work: () => Promise<Result>): Promise<Result> {
  if (silentSince !== undefined && performance.now() - silentSince < REST_MS) {
    throw new Error('The disk does not answer');
  }
  const running = work();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      silentSince = performance.now();
      running.then(answered, answered);
      reject(new Error('The disk did not answer in time'));
    }, DISK_TIMEOUT_MS);
  });
  try {
    const result = await Promise.race([running, tooLate]);
    answered();
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/** How long the disk may take before the walk goes on without it. */
const DISK_TIMEOUT_MS = 4000;

/** Waits for the device's storage; rejects where it fails, or does not answer in time. */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The disk did not answer')), DISK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

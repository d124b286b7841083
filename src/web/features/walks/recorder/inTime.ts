/** How long the disk may take before the walk goes on without it. */
const SLOWEST_DISK_MS = 4000;

/** Waits for the device to keep something; throws where it refuses, or does not answer. */
export async function inTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The disk did not answer')), SLOWEST_DISK_MS);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

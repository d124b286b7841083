/** Removing a test's folder. */
import { rm } from 'node:fs/promises';

/**
 * Removes a folder with all that is in it. The processes of a PostgreSQL whose server was killed notice it at their
 * next step and may write files until then: so it is tried again, up to 20 times in about 20 seconds.
 */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

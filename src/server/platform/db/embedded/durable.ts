/** Writes that survive a power cut: what a function here has returned from is on the disk. */
import { open, rename } from 'node:fs/promises';

/** Flushes a file, or the list of names in a folder. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a small file so that the old or the new text is found, never half of one. */
export async function writeDurably(folder: string, name: string, text: string): Promise<void> {
  const path = `${folder}/${name}`;
  const handle = await open(`${path}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.new`, path);
  await flush(folder);
}

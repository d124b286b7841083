/** Ends a browser as a phone that runs out of memory does: without a word to its pages. */
import { readdir, readFile } from 'node:fs/promises';

/** The main process of a browser, by the profile folder that is its own. */
async function browserProcess(profile: string): Promise<number> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) {
      return Number(entry);
    }
  }
  throw new Error('The browser is not running');
}

/** Kills the browser of a profile folder. */
export async function killBrowser(profile: string): Promise<void> {
  process.kill(await browserProcess(profile), 'SIGKILL');
}

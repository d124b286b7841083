/** After a new release the files of the build in this tab are gone from the server: only loading the page again helps. */

const RELOADED = 'pawkeeper:reloaded-at';
const ONCE_PER_MS = 60_000;
/** How long the server may take to say which release it has. */
const PATIENCE_MS = 5_000;

/** The first script of this page; every release has another name for it. */
const entry = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? undefined : new URL(script.src).pathname;
};

/** Whether the server has another release than this tab. Without an answer: no. */
export async function isNewVersionThere(): Promise<boolean> {
  const ours = entry();
  if (ours === undefined) return false;
  try {
    const page = await fetch(location.pathname, {
      cache: 'no-cache',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return page.ok && !(await page.text()).includes(ours);
  } catch {
    return false;
  }
}

/** Whether a reload may help: not when one has just been tried. */
export function mayReload(now: number, last: string | null): boolean {
  return last === null || now - Number(last) > ONCE_PER_MS;
}

/**
 * Loads everything again, at most once a minute. Returns whether it will. Only for opening a page, so that nothing typed
 * is lost.
 */
export function reloadOnce(): boolean {
  try {
    if (!mayReload(Date.now(), sessionStorage.getItem(RELOADED))) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false; // without storage a reload could repeat for ever
  }
  location.reload();
  return true;
}

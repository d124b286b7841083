/** When the page in the browser no longer fits the server or the session, it is loaded again. */

const RELOADED = 'pawkeeper:reloaded-at';
const ONCE_PER_MS = 60_000;

/** Whether a reload may help: not when one has just been tried. */
export function mayReload(now: number, last: string | null): boolean {
  return last === null || now - Number(last) > ONCE_PER_MS;
}

/**
 * A new release has other file names: when a page that is being opened cannot be fetched, everything is loaded anew,
 * once. Gives whether it will be. Only for opening a page, so that nothing typed is lost.
 */
export function reloadOutdated(): boolean {
  // Offline a reload would lose the app that still works.
  if (!navigator.onLine) return false;
  try {
    if (!mayReload(Date.now(), sessionStorage.getItem(RELOADED))) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false; // without storage a reload could repeat for ever
  }
  location.reload();
  return true;
}

/** Going back after a sign-out must not bring the screens back from the browser's memory. */
export function reloadWhenBroughtBack(): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

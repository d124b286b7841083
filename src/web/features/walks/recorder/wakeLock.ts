/** Keeps the screen awake while a walk is recorded, where the browser can: a dark phone stops a web page. */

/** Asks for it, and again whenever the page comes back to the front. Gives the way to let go. */
export function keepAwake(): () => void {
  let released = false;
  let lock: WakeLockSentinel | undefined;

  async function ask(): Promise<void> {
    if (released || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const taken = await navigator.wakeLock.request('screen');
      if (released) await taken.release();
      else lock = taken;
    } catch {
      // A low battery or a setting forbids it: the page says that the screen must stay on.
    }
  }
  const onVisible = () => void ask();
  document.addEventListener('visibilitychange', onVisible);
  void ask();
  return () => {
    released = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release().catch(() => undefined);
  };
}

/** Keeps the screen awake while a walk is recorded, where the browser can: a phone whose screen is off stops web pages. */

/** Asks for a wake lock, and again whenever the page comes back to the front. Returns a function that lets the screen sleep again. */
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
      // A low battery or a setting forbids it: the page asks to keep the screen on.
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

/** Reloads a page whose session has changed outside it. */

const KEY = 'pawkeeper:user';

/**
 * Tabs share one session: tells the other tabs who is signed in, and reloads this one when another tab signs in someone
 * else. Returns a function that stops listening.
 */
export function reloadForOtherUser(userId: string): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null && newValue !== userId) location.reload();
  };
  addEventListener('storage', listen);
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Storage is forbidden or full: the server still refuses what is not theirs.
  }
  return () => removeEventListener('storage', listen);
}

/** Going back after a sign-out must not show the screens from the browser's back/forward cache. */
export function reloadFromBackCache(): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

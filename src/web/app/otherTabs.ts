/** Tabs share one session: when another user signs in elsewhere, what this tab holds is no longer theirs to save. */

const KEY = 'pawkeeper:user';

/** Tells the other tabs who is signed in, and loads this one anew when they say that it is someone else. */
export function leaveToOtherUser(userId: string): () => void {
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

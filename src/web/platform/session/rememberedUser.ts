/** Who was signed in last on this device, so that the app opens where there is no network. Forgotten at sign-out, with the days kept for them. */
import type { User } from '#contract/identity/users.ts';
import { removeKept } from '#web/platform/session/keptCaches.ts';

const KEY = 'pawkeeper:me';

function isUser(value: unknown): value is User {
  return typeof value === 'object' && value !== null && 'id' in value && 'timeZone' in value;
}

/** Storage that is forbidden or full costs the offline start, nothing else. */
function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export const rememberedUser = {
  save: (user: User): void => quietly(() => localStorage.setItem(KEY, JSON.stringify(user))),
  read: (): User | undefined =>
    quietly(() => {
      const remembered: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
      return isUser(remembered) ? remembered : undefined;
    }),
  forget: (): void => {
    quietly(() => localStorage.removeItem(KEY));
    void removeKept();
  },
};

/**
 * Drafts of messages by user and client; those of forms are in `formDrafts.ts`. They stay under their account's id when somebody
 * else signs in on the device, and no other account is shown them.
 */

const PREFIX = 'pawkeeper:draft:';

const keyOf = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

/** Drafts in the given storage. Where storage is full or forbidden the draft is lost; the form still works. */
export function createDraftStore(storage: () => Storage) {
  function attempt<T>(action: (storage: Storage) => T): T | undefined {
    try {
      return action(storage());
    } catch {
      return undefined;
    }
  }
  const keysOf = (storage: Storage): string[] =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
      key.startsWith(PREFIX),
    );
  return {
    /** The draft as JSON that is known to parse. */
    read: (userId: string, form: string): string | undefined =>
      attempt((storage) => {
        const json = storage.getItem(keyOf(userId, form)) ?? undefined;
        if (json !== undefined) JSON.parse(json);
        return json;
      }),
    save: (userId: string, form: string, draft: unknown): void =>
      attempt((storage) => storage.setItem(keyOf(userId, form), JSON.stringify(draft))),
    remove: (userId: string, form: string): void =>
      attempt((storage) => storage.removeItem(keyOf(userId, form))),
    /** Calls the listener when another tab has changed the draft. Returns a function that stops it. */
    followOtherTabs: (userId: string, form: string, listener: () => void): (() => void) => {
      const listen = ({ key }: StorageEvent) => {
        if (key === keyOf(userId, form)) listener();
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
    /** The forms that have a draft and whose names begin so, without that beginning. */
    named: (userId: string, beginning: string): string[] => {
      const start = keyOf(userId, beginning);
      const keys = attempt(keysOf) ?? [];
      return keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));
    },
    /** After a user chose to sign out and delete them: those of other accounts stay. */
    removeAll: (userId: string): void =>
      attempt((storage) => {
        for (const key of keysOf(storage)) {
          if (key.startsWith(`${PREFIX}${userId}:`)) storage.removeItem(key);
        }
      }),
  };
}

/** Messages to clients are written over hours, and a phone closes the app in between. */
export const messageDrafts = createDraftStore(() => localStorage);

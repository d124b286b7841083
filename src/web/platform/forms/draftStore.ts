/**
 * Drafts of messages by user and client; those of forms are in `formDrafts.ts`. They stay on this device for 30 days under their
 * account's id, and no other account is shown them.
 */
import { DRAFT_KEPT_MS } from '#web/platform/forms/formDrafts.ts';

const PREFIX = 'pawkeeper:draft:';

/** A draft as it is stored. Earlier versions stored the draft alone. */
interface Stamped {
  savedAt: number;
  draft: unknown;
}

const isStamped = (value: unknown): value is Stamped =>
  typeof value === 'object' && value !== null && 'savedAt' in value && 'draft' in value;

const keyOf = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

/** Drafts in the given storage. Where storage is full or forbidden the draft is lost; the form still works. */
export function createDraftStore(storage: () => Storage, now = Date.now) {
  function attempt<T>(action: (storage: Storage) => T): T | undefined {
    try {
      return action(storage());
    } catch {
      return undefined;
    }
  }
  const write = (storage: Storage, key: string, draft: unknown): void =>
    storage.setItem(key, JSON.stringify({ savedAt: now(), draft } satisfies Stamped));
  /** The draft; undefined if there is none, or it is too old. */
  function load(storage: Storage, key: string): unknown {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (!isStamped(stored)) return stored ?? undefined;
    return now() - stored.savedAt < DRAFT_KEPT_MS ? stored.draft : undefined;
  }
  const keysOf = (storage: Storage): string[] =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
      key.startsWith(PREFIX),
    );
  return {
    /** The draft as JSON that is known to parse. */
    read: (userId: string, form: string): string | undefined =>
      attempt((storage) => {
        const draft = load(storage, keyOf(userId, form));
        return draft === undefined ? undefined : JSON.stringify(draft);
      }),
    save: (userId: string, form: string, draft: unknown): void =>
      attempt((storage) => write(storage, keyOf(userId, form), draft)),
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
    /** Deletes what is too old to be read, of every account. The days of a draft of an earlier version begin now. */
    removeExpired: (): void =>
      attempt((storage) => {
        for (const key of keysOf(storage)) {
          const draft = attempt(() => load(storage, key));
          if (draft === undefined) storage.removeItem(key);
          else if (!isStamped(JSON.parse(storage.getItem(key) ?? ''))) write(storage, key, draft);
        }
      }),
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

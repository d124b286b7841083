/**
 * Drafts of forms. They stay on this device for 30 days under their account's id, also after signing out, and no other account is
 * shown them. They are not encrypted.
 */
import { randomKey } from '#web/platform/net/idempotencyKeys.ts';

const PREFIX = 'pawkeeper:form:';

/** How long an abandoned draft is kept. */
export const DRAFT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Where earlier versions stored drafts: in the tab only. */
const EARLIER_PREFIX = 'pawkeeper:draft:';

/** A draft as it is stored; its id tells it from another tab's draft of the same form. */
interface StoredDraft {
  id: string;
  savedAt: number;
  /** The draft as JSON that parses. */
  json: string;
}

const isStored = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'id' in value && 'savedAt' in value;

/**
 * Drafts by account and form. `tab` remembers which draft this tab writes, so that two tabs with the same form don't overwrite each
 * other. Where storage is full or forbidden the draft is lost; the form still works.
 */
export function createFormDrafts(device: () => Storage, tab: () => Storage, now = Date.now) {
  function attempt<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch {
      return undefined;
    }
  }
  const formKey = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;
  const draftKey = (userId: string, form: string, id: string) => `${formKey(userId, form)}#${id}`;
  const keys = (): string[] =>
    Array.from({ length: device().length }, (_, at) => device().key(at) ?? '').filter((key) =>
      key.startsWith(PREFIX),
    );
  function load(key: string): StoredDraft | undefined {
    const stored: unknown = attempt(() => JSON.parse(device().getItem(key) ?? 'null'));
    return isStored(stored) && now() - stored.savedAt < DRAFT_KEPT_MS ? stored : undefined;
  }
  /** The newest draft of a form, whichever tab wrote it. */
  function newest(userId: string, form: string): StoredDraft | undefined {
    return (attempt(keys) ?? [])
      .filter((key) => key.startsWith(`${formKey(userId, form)}#`))
      .flatMap((key) => load(key) ?? [])
      .toSorted((one, other) => other.savedAt - one.savedAt)[0];
  }
  function fromEarlierVersion(userId: string, form: string): StoredDraft | undefined {
    const json = attempt(() => tab().getItem(`${EARLIER_PREFIX}${userId}:${form}`)) ?? undefined;
    return json === undefined ? undefined : { id: randomKey(), savedAt: now(), json };
  }
  return {
    /** The draft that this tab wrote, or else the newest. */
    read(userId: string, form: string): Omit<StoredDraft, 'savedAt'> | undefined {
      const own = attempt(() => tab().getItem(formKey(userId, form))) ?? '';
      return (
        load(draftKey(userId, form, own)) ??
        newest(userId, form) ??
        fromEarlierVersion(userId, form)
      );
    },
    save(userId: string, form: string, id: string, json: string): void {
      const stored: StoredDraft = { id, savedAt: now(), json };
      attempt(() => device().setItem(draftKey(userId, form, id), JSON.stringify(stored)));
      attempt(() => tab().setItem(formKey(userId, form), id));
    },
    remove(userId: string, form: string, id: string): void {
      attempt(() => device().removeItem(draftKey(userId, form, id)));
      attempt(() => tab().removeItem(formKey(userId, form)));
      attempt(() => tab().removeItem(`${EARLIER_PREFIX}${userId}:${form}`));
    },
    /** Deletes what is too old to be read, of every account. */
    removeExpired: (): void =>
      attempt(() => {
        for (const key of keys()) if (load(key) === undefined) device().removeItem(key);
      }),
    /** For an account that is deleted. */
    removeAll: (userId: string): void =>
      attempt(() => {
        for (const key of keys()) {
          if (key.startsWith(`${PREFIX}${userId}:`)) device().removeItem(key);
        }
      }),
  };
}

export const formDrafts = createFormDrafts(
  () => localStorage,
  () => sessionStorage,
);

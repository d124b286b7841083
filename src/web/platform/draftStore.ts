/** What was typed into a form, kept in this tab over a failure or a sign-in; per user and form. */

const PREFIX = 'pawkeeper:draft:';

const keyOf = (userId: string, form: string) => `${PREFIX}${userId}:${form}`;

/** Drafts in the given storage. A full or forbidden storage loses the draft, never the form. */
export function createDraftStore(storage: () => Storage) {
  function quietly<T>(action: (storage: Storage) => T): T | undefined {
    try {
      return action(storage());
    } catch {
      return undefined;
    }
  }
  function dropWhere(unwanted: (key: string) => boolean): void {
    quietly((storage) => {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
      for (const key of keys) {
        if (key.startsWith(PREFIX) && unwanted(key)) storage.removeItem(key);
      }
    });
  }
  return {
    /** The kept values as JSON, which is sure to parse. */
    read: (userId: string, form: string): string | undefined =>
      quietly((storage) => {
        const json = storage.getItem(keyOf(userId, form)) ?? undefined;
        if (json !== undefined) JSON.parse(json);
        return json;
      }),
    keep: (userId: string, form: string, values: unknown): void =>
      quietly((storage) => storage.setItem(keyOf(userId, form), JSON.stringify(values))),
    drop: (userId: string, form: string): void =>
      quietly((storage) => storage.removeItem(keyOf(userId, form))),
    /** Someone else signed in on this device: the drafts before are none of their business. */
    dropOthers: (userId: string): void =>
      dropWhere((key) => !key.startsWith(`${PREFIX}${userId}:`)),
    dropAll: (): void => dropWhere(() => true),
  };
}

export const drafts = createDraftStore(() => sessionStorage);

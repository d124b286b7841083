import { describe, expect, it } from 'vitest';
import { createDraftStore } from '#web/platform/draftStore.ts';

function memoryStorage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (at) => [...held.keys()][at] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}

describe('the draft of a form', () => {
  it('comes back as it was kept, to its user and form only', () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(() => storage);
    drafts.keep('ann', 'client:new', { firstName: 'Zoë' });
    expect(drafts.read('ann', 'client:new')).toBe('{"firstName":"Zoë"}');
    expect(drafts.read('ann', 'pet:new')).toBeUndefined();
    expect(drafts.read('bob', 'client:new')).toBeUndefined();
  });

  it('is gone when dropped', () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(() => storage);
    drafts.keep('ann', 'client:new', {});
    drafts.drop('ann', 'client:new');
    expect(drafts.read('ann', 'client:new')).toBeUndefined();
  });

  it('of other users goes when a user signs in; signing out takes all, and nothing that is not ours', () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(() => storage);
    storage.setItem('other', 'stays');
    drafts.keep('ann', 'client:new', { firstName: 'A' });
    drafts.keep('bob', 'client:new', { firstName: 'B' });
    drafts.dropOthers('bob');
    expect(drafts.read('ann', 'client:new')).toBeUndefined();
    expect(drafts.read('bob', 'client:new')).toBe('{"firstName":"B"}');
    drafts.dropAll();
    expect(drafts.read('bob', 'client:new')).toBeUndefined();
    expect(storage.getItem('other')).toBe('stays');
  });

  it('is quietly lost when the browser forbids storage or holds nonsense', () => {
    const forbidden = createDraftStore(() => {
      throw new Error('SecurityError');
    });
    forbidden.keep('ann', 'client:new', {});
    forbidden.dropAll();
    expect(forbidden.read('ann', 'client:new')).toBeUndefined();

    const storage = memoryStorage();
    storage.setItem('pawkeeper:draft:ann:client:new', '{broken');
    expect(createDraftStore(() => storage).read('ann', 'client:new')).toBeUndefined();
  });
});

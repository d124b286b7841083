import { describe, expect, it } from 'vitest';
import { createDraftStore } from '#web/platform/forms/draftStore.ts';

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
  it('is read as it was saved, for its user and form only', () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(() => storage);
    drafts.save('ann', 'client:new', { firstName: 'Zoë' });
    expect(drafts.read('ann', 'client:new')).toBe('{"firstName":"Zoë"}');
    expect(drafts.read('ann', 'pet:new')).toBeUndefined();
    expect(drafts.read('bob', 'client:new')).toBeUndefined();
  });

  it('is gone when removed', () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(() => storage);
    drafts.save('ann', 'client:new', {});
    drafts.remove('ann', 'client:new');
    expect(drafts.read('ann', 'client:new')).toBeUndefined();
  });

  it('stays for 30 days, also one of an earlier version, then goes [draft-store-2]', () => {
    const storage = memoryStorage();
    let now = 0;
    const drafts = createDraftStore(
      () => storage,
      () => now,
    );
    const day = 24 * 60 * 60 * 1000;
    drafts.save('ann', 'message:1', { content: 'A' });
    storage.setItem('pawkeeper:draft:ann:message:2', '{"content":"B"}');
    now = 30 * day - 1;
    drafts.removeExpired();
    expect(drafts.read('ann', 'message:1')).toBe('{"content":"A"}');
    now = 30 * day;
    expect(drafts.read('ann', 'message:1')).toBeUndefined();
    drafts.removeExpired();
    expect(drafts.named('ann', 'message:')).toEqual(['2']);
    expect(drafts.read('ann', 'message:2')).toBe('{"content":"B"}');
    now += 30 * day - 1;
    drafts.removeExpired();
    expect(storage.length).toBe(0);
  });

  it('of another account stays for it, and is never listed, when a user signs out and deletes theirs [draft-store-1]', () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(() => storage);
    storage.setItem('other', 'stays');
    drafts.save('ann', 'message:1', { content: 'A' });
    drafts.save('bob', 'message:2', { content: 'B' });
    expect(drafts.named('bob', 'message:')).toEqual(['2']);
    drafts.removeAll('bob');
    expect(drafts.named('bob', 'message:')).toEqual([]);
    expect(drafts.read('ann', 'message:1')).toBe('{"content":"A"}');
    expect(storage.getItem('other')).toBe('stays');
  });

  it('is lost without an error when the browser forbids storage or the stored text is not JSON', () => {
    const forbidden = createDraftStore(() => {
      throw new Error('SecurityError');
    });
    forbidden.save('ann', 'client:new', {});
    forbidden.removeAll('ann');
    expect(forbidden.read('ann', 'client:new')).toBeUndefined();

    const storage = memoryStorage();
    storage.setItem('pawkeeper:draft:ann:client:new', '{broken');
    expect(createDraftStore(() => storage).read('ann', 'client:new')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { createFormDrafts } from '#web/platform/forms/formDrafts.ts';

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

/** A device with a clock, and its tabs. */
function device() {
  const storage = memoryStorage();
  let now = Date.parse('2026-11-21T08:00:00Z');
  return {
    storage,
    wait: (days: number) => (now += days * 86_400_000),
    openTab: (tab = memoryStorage()) =>
      createFormDrafts(
        () => storage,
        () => tab,
        () => (now += 1),
      ),
  };
}

describe('the draft of a form', () => {
  it('is there for its account and form only, also in a tab that is opened later [form-drafts-1]', () => {
    const { openTab } = device();
    openTab().save('ann', 'client:new', 'one', '{"firstName":"Zoë"}');
    const later = openTab();
    expect(later.read('ann', 'client:new')).toMatchObject({
      id: 'one',
      json: '{"firstName":"Zoë"}',
    });
    expect(later.read('ann', 'client')).toBeUndefined();
    expect(later.read('ann', 'pet:new')).toBeUndefined();
    expect(later.read('bob', 'client:new')).toBeUndefined();
  });

  it('of one tab is neither overwritten nor removed by that of another; a new tab has the newest [form-drafts-2]', () => {
    const { openTab } = device();
    const [one, other] = [openTab(), openTab()];
    one.save('ann', 'client:new', 'one', 'typed first');
    other.save('ann', 'client:new', 'other', 'typed second');
    expect(one.read('ann', 'client:new')?.json).toBe('typed first');
    expect(other.read('ann', 'client:new')?.json).toBe('typed second');
    expect(openTab().read('ann', 'client:new')?.json).toBe('typed second');
    other.remove('ann', 'client:new', 'other');
    expect(other.read('ann', 'client:new')?.json).toBe('typed first');
    one.remove('ann', 'client:new', 'one');
    expect(other.read('ann', 'client:new')).toBeUndefined();
  });

  it('stays for 30 days, then goes [form-drafts-3]', () => {
    const { openTab, storage, wait } = device();
    openTab().save('ann', 'client:new', 'one', 'typed');
    wait(29.9);
    openTab().removeExpired();
    expect(openTab().read('ann', 'client:new')?.json).toBe('typed');
    wait(0.2);
    expect(openTab().read('ann', 'client:new')).toBeUndefined();
    storage.setItem('other', 'stays');
    openTab().removeExpired();
    expect([...Array(storage.length).keys()].map((at) => storage.key(at))).toEqual(['other']);
  });

  it('goes with its account, and no other does [form-drafts-4]', () => {
    const { openTab } = device();
    openTab().save('ann', 'client:new', 'one', 'hers');
    openTab().save('bob', 'client:new', 'two', 'his');
    openTab().removeAll('ann');
    expect(openTab().read('ann', 'client:new')).toBeUndefined();
    expect(openTab().read('bob', 'client:new')?.json).toBe('his');
  });

  it('that an earlier version kept in the tab is read, until it is removed', () => {
    const tab = memoryStorage();
    tab.setItem('pawkeeper:draft:ann:client:new', '{"values":{}}');
    const drafts = device().openTab(tab);
    const read = drafts.read('ann', 'client:new');
    expect(read?.json).toBe('{"values":{}}');
    drafts.remove('ann', 'client:new', read?.id ?? '');
    expect(drafts.read('ann', 'client:new')).toBeUndefined();
  });

  it('is lost without an error where the browser forbids storage or the stored text is broken', () => {
    const forbid = () => {
      throw new Error('SecurityError');
    };
    const forbidden = createFormDrafts(forbid, forbid);
    forbidden.save('ann', 'client:new', 'one', '{}');
    forbidden.removeExpired();
    expect(forbidden.read('ann', 'client:new')).toBeUndefined();

    const { storage, openTab } = device();
    storage.setItem('pawkeeper:form:ann:client:new#one', '{broken');
    expect(openTab().read('ann', 'client:new')).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences, mergeTyped, sameIn } from '#web/platform/forms/merge.ts';

const fields = ['phone', 'notes', 'calm'];
const base = { phone: '1', notes: null, calm: false };

describe('the differences of two versions', () => {
  it('are none where both say the same, an absent field and null included', () => {
    expect(differences(fields, base, { phone: '2', calm: false }, { ...base, phone: '2' })).toEqual(
      [],
    );
  });

  it('say who changed a field since it was read', () => {
    const mine = { phone: '2', notes: null, calm: true };
    const theirs = { phone: '3', notes: 'Hello', calm: false };
    expect(differences(fields, base, mine, theirs)).toEqual([
      { field: 'phone', mine: '2', theirs: '3', changedByMe: true, changedByThem: true },
      { field: 'notes', mine: null, theirs: 'Hello', changedByMe: false, changedByThem: true },
      { field: 'calm', mine: true, theirs: false, changedByMe: true, changedByThem: false },
    ]);
  });
});

it('versions agree if the named fields do, even where others differ', () => {
  expect(sameIn(fields, { ...base, photoUrl: '/a' }, { ...base, photoUrl: '/b' })).toBe(true);
  expect(sameIn(fields, base, { ...base, calm: true })).toBe(false);
});

it('a list is the same where it has the same items in the same order', () => {
  const stored = { pets: ['a', 'b'] };
  expect(sameIn(['pets'], stored, { pets: ['a', 'b'] })).toBe(true);
  expect(sameIn(['pets'], stored, { pets: ['b', 'a'] })).toBe(false);
  expect(differences(['pets'], stored, { pets: ['a', 'b'] }, { pets: ['a', 'b'] })).toEqual([]);
  expect(differences(['pets'], stored, { pets: ['a', 'b'] }, { pets: ['b'] })).toMatchObject([
    { field: 'pets', changedByMe: false, changedByThem: true },
  ]);
  expect(mergeTyped(stored, { pets: ['a', 'b'] }, { pets: ['b'] })).toEqual({ pets: ['b'] });
  expect(mergeTyped(stored, { pets: ['a'] }, { pets: ['b'] })).toEqual({ pets: ['a'] });
});

describe('the merge of what was typed with their version', () => {
  const initial = { phone: '', notes: '', calm: false };

  it('takes what was typed, also after the conflict was shown, and theirs everywhere else [merge-1]', () => {
    const typed = { phone: '', notes: 'Mine', calm: true };
    const theirs = { phone: '3', notes: 'Theirs', calm: false };
    expect(mergeTyped(initial, typed, theirs)).toEqual({ phone: '3', notes: 'Mine', calm: true });
  });

  it('takes a field that was emptied', () => {
    const before = { ...initial, notes: 'Old' };
    expect(mergeTyped(before, initial, { ...before, notes: 'New' })).toEqual(initial);
  });

  it('has in each field what was typed there, or what they have', () => {
    const value = fc.constantFrom('', 'a', 'b', 'c');
    const version = fc.record({ phone: value, notes: value, name: value });
    fc.assert(
      fc.property(version, version, version, (before, typed, theirs) => {
        const merged = mergeTyped(before, typed, theirs);
        for (const field of ['phone', 'notes', 'name'] as const) {
          const isTouched = typed[field] !== before[field];
          expect(merged[field]).toBe(isTouched ? typed[field] : theirs[field]);
        }
      }),
    );
  });
});

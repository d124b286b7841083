import { describe, expect, it } from 'vitest';
import { differences, sameIn } from '#web/platform/versions.ts';

const fields = ['phone', 'notes', 'calm'];
const base = { phone: '1', notes: null, calm: false };

describe('the differences of two versions', () => {
  it('are none where both say the same, an absent field and null included', () => {
    expect(differences(fields, base, { phone: '2', calm: false }, { ...base, phone: '2' })).toEqual(
      [],
    );
  });

  it('tell who changed a field since it was read', () => {
    const mine = { phone: '2', notes: null, calm: true };
    const theirs = { phone: '3', notes: 'Hello', calm: false };
    expect(differences(fields, base, mine, theirs)).toEqual([
      { field: 'phone', mine: '2', theirs: '3', changedByMe: true, changedByThem: true },
      { field: 'notes', mine: null, theirs: 'Hello', changedByMe: false, changedByThem: true },
      { field: 'calm', mine: true, theirs: false, changedByMe: true, changedByThem: false },
    ]);
  });
});

it('versions agree in the fields that are asked for, whatever else differs', () => {
  expect(sameIn(fields, { ...base, photoUrl: '/a' }, { ...base, photoUrl: '/b' })).toBe(true);
  expect(sameIn(fields, base, { ...base, calm: true })).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { isTyped, startFrom } from '#web/platform/forms/formDraft.ts';

interface Booking {
  title: string;
  date: string;
}

/** The fields of a form for bookings that was opened on this day. */
const openedOn = (day: string) => (booking: Booking | undefined) => ({
  title: booking?.title ?? '',
  date: booking?.date ?? day,
});

const base = { title: 'Walk', date: '2026-11-20' };

describe('a form', () => {
  it('without a draft starts with its record, untouched', () => {
    const start = startFrom(undefined, base, openedOn('2026-11-21'));
    expect(start).toEqual({ values: base, initial: base, base });
    expect(isTyped(start)).toBe(false);
  });

  it('starts with its draft, which was typed', () => {
    const values = { ...base, title: 'Long walk' };
    const start = startFrom({ values, initial: base, base }, base, openedOn('2026-11-21'));
    expect(start.values).toEqual(values);
    expect(isTyped(start)).toBe(true);
  });

  it('goes on from the version that its draft was made of, so that a newer one is a conflict', () => {
    const draft = { values: { ...base, title: 'Mine' }, initial: base, base };
    const newer = { ...base, title: 'Theirs' };
    expect(startFrom(draft, newer, openedOn('2026-11-21'))).toEqual(draft);
  });

  it('has a field that it did not have when its draft was written as the record has it', () => {
    const values = { title: 'Long walk' } as Booking;
    const draft = { values, initial: { title: 'Walk' } as Booking, base };
    const start = startFrom(draft, base, openedOn('2026-11-21'));
    expect(start).toEqual({ values: { ...base, title: 'Long walk' }, initial: base, base });
  });

  it('for a new record moves to the day that was chosen now, unless a day was typed', () => {
    const initial = { title: '', date: '2026-11-21' };
    const draft = { values: { title: 'Lake', date: '2026-11-21' }, initial, base: null };
    expect(startFrom(draft, undefined, openedOn('2026-11-22'))).toEqual({
      values: { title: 'Lake', date: '2026-11-22' },
      initial: { title: '', date: '2026-11-22' },
      base: null,
    });
    const dated = { ...draft, values: { title: 'Lake', date: '2026-12-24' } };
    expect(startFrom(dated, undefined, openedOn('2026-11-22')).values.date).toBe('2026-12-24');
  });

  it('of a create that was sent starts as it was sent, also on another day [form-draft-1]', () => {
    const values = { title: 'Lake', date: '2026-11-21' };
    const initial = { title: '', date: '2026-11-21' };
    const sent = { typed: values, values, key: 'one' };
    const start = startFrom(
      { values, initial, base: null, sent },
      undefined,
      openedOn('2026-11-22'),
    );
    expect(start).toEqual({ values, initial, base: null });
  });
});

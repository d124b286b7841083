import { describe, expect, it } from 'vitest';
import { draftOf } from '#web/platform/forms/draftState.ts';
import { HttpError } from '#web/platform/net/http.ts';

type Note = { amount: string; reason: string };
const opened: Note = { amount: '20.00', reason: '' };

/** Storage of one form, opened again and again. */
function storage() {
  let json: string | undefined;
  return {
    stored: () => json,
    open: (fields = opened) =>
      draftOf<Note>(
        {
          key: 'ann:credit',
          stored: json === undefined ? undefined : JSON.parse(json),
          save: (draft) => (json = JSON.stringify(draft)),
          remove: () => (json = undefined),
        },
        fields,
      ),
  };
}

describe('a form that edits no record', () => {
  it('starts with what was typed, and with the present value of what nobody touched [draft-state-2]', () => {
    const { open } = storage();
    expect(open()).toMatchObject({ start: opened, restored: false });
    expect(open().keep({ ...opened, reason: 'One walk less' })).toBe(true);
    expect(open({ amount: '15.00', reason: '' })).toMatchObject({
      start: { amount: '15.00', reason: 'One walk less' },
      restored: true,
      mayBeSaved: false,
    });
  });

  it('keeps an entry for each row, where it starts without any [draft-state-9]', () => {
    let json = '';
    const open = () =>
      draftOf<Record<string, string>>(
        {
          key: 'ann:missing-prices',
          stored: json === '' ? undefined : JSON.parse(json),
          save: (draft) => (json = JSON.stringify(draft)),
          remove: () => (json = ''),
        },
        {},
      );
    open().keep({ visit: '14.00' });
    expect(open().start).toEqual({ visit: '14.00' });
  });

  it('leaves nothing behind where everything is as it was', () => {
    const { open, stored } = storage();
    const draft = open();
    draft.keep({ ...opened, reason: 'x' });
    expect(draft.keep(opened)).toBe(false);
    expect(stored()).toBeUndefined();
  });

  it('sends the same again with the same key, also when it is opened again, and anything else with another [draft-state-1]', () => {
    const { open } = storage();
    const key = open().keyFor({ amount: '20.00' });
    const again = open();
    expect(again.mayBeSaved).toBe(true);
    again.failed(new TypeError('Failed to fetch'));
    again.failed(new HttpError(503, '{"message":"The database is away."}'));
    again.failed(new HttpError(404, '<html>captive portal</html>'));
    expect(again.keyFor({ amount: '20.00' })).toBe(key);
    expect(again.keyFor({ amount: '21.00' })).not.toBe(key);
  });

  it('forgets the key of what was refused or saved', () => {
    const { open, stored } = storage();
    const refused = open();
    const key = refused.keyFor({});
    refused.failed(new HttpError(400, '{"message":"At most £20.00."}'));
    expect(stored()).toBeUndefined();
    expect(refused.keyFor({})).not.toBe(key);
    refused.forget();
    expect(stored()).toBeUndefined();
  });
});

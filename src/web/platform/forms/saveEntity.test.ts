import { describe, expect, it, vi } from 'vitest';
import { saveAdvice, saveEntity } from '#web/platform/forms/saveEntity.ts';
import { HttpError } from '#web/platform/net/http.ts';

interface Row {
  name: string;
  phone: string | null;
  photo: string | null;
  version: number;
}

const base: Row = { name: 'Jane', phone: '1', photo: null, version: 1 };
const fields = ['name', 'phone'];

/** A server that has this version of the record and saves only onto it. */
function server(current: Row) {
  return vi.fn<(values: Partial<Row>, from: Row | undefined) => Promise<Row>>(
    async (values, from) => {
      if (from !== undefined && from.version !== current.version) {
        const body = JSON.stringify({ message: 'Changed since', current });
        return Promise.reject(new HttpError(409, body));
      }
      return Promise.resolve({ ...current, ...values });
    },
  );
}

describe('a save', () => {
  it('of a record that nobody else changed is sent once', async () => {
    const save = server(base);
    const outcome = await saveEntity({ save, values: { name: 'Zoë' }, base, fields });
    expect(outcome).toMatchObject({ kind: 'saved', row: { name: 'Zoë' } });
    expect(save).toHaveBeenCalledOnce();
  });

  it('goes onto their version where they changed nothing that the form shows', async () => {
    const values = { name: 'Zoë', phone: '1' };
    const save = server({ ...base, photo: '/new', version: 2 });
    const outcome = await saveEntity({ save, values, base, fields });
    expect(outcome).toMatchObject({ kind: 'saved', row: { name: 'Zoë', photo: '/new' } });
  });

  it('goes onto their version where they changed a field to the same', async () => {
    const values = { name: 'Zoë', phone: '2' };
    const save = server({ ...base, phone: '2', version: 2 });
    const outcome = await saveEntity({ save, values, base, fields });
    expect(outcome).toMatchObject({ kind: 'saved', row: { name: 'Zoë', phone: '2' } });
  });

  it('is a conflict where they changed a field to something else, and then saves nothing', async () => {
    const theirs = { ...base, phone: '3', version: 2 };
    const save = server(theirs);
    const outcome = await saveEntity({ save, values: { name: 'Zoë', phone: '1' }, base, fields });
    expect(outcome).toEqual({
      kind: 'conflict',
      theirs,
      differences: [
        { field: 'name', mine: 'Zoë', theirs: 'Jane', changedByMe: true, changedByThem: false },
        { field: 'phone', mine: '1', theirs: '3', changedByMe: false, changedByThem: true },
      ],
    });
    expect(save).toHaveBeenCalledOnce();
  });

  it.each([
    ['without an answer', new TypeError('Failed to fetch')],
    ['with a 409 that names no record', new HttpError(409, '{"message":"Being saved"}')],
    ['with a 409 that is no JSON of ours', new HttpError(409, 'Conflict')],
  ])('that fails %s says so', async (_, error) => {
    const save = async () => Promise.reject(error);
    expect(await saveEntity({ save, values: {}, base, fields })).toEqual({ kind: 'failed', error });
  });
});

it.each([
  ['a deleted record', new HttpError(404, '{"message":"Client not found"}'), /no longer exists/],
  ['a refusal, in the words of the server', new HttpError(400, '{"message":"No."}'), /^No\.$/],
  ['a failure of the server', new HttpError(500, ''), /what you typed is still here/],
  ['no answer', new TypeError('Failed to fetch'), /may not be saved/],
  [
    'an answer of somebody else, such as a captive portal',
    new HttpError(404, '<html>'),
    /No answer/,
  ],
])('the advice about %s', (_, error, words) => {
  expect(saveAdvice(error)).toMatch(words);
});

it('there is no advice about an ended session, which leads to sign in', () => {
  expect(saveAdvice(new HttpError(401, '{"message":"Unauthorized"}'))).toBeUndefined();
});

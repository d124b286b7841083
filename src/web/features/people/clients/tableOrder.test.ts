import { expect, test } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import { inOrder, orderOf, paramsWith } from '#web/features/people/clients/tableOrder.ts';

const row = (id: string, open: string, next: string | null, last: string | null) => ({
  client: { id } as Client,
  figures: {
    clientId: id,
    open,
    nextVisit: next === null ? null : { date: next, time: '09:00' },
    lastVisit: last,
  },
});
const rows = [
  row('ann', '9.50', null, '2026-05-01'),
  row('bob', '10.00', '2026-07-02', null),
  row('cleo', '9.50', '2026-07-01', '2026-06-01'),
];

test.each([
  ['', 'ann bob cleo'],
  ['?sort=-name', 'cleo bob ann'],
  ['?sort=-owes', 'bob ann cleo'],
  ['?sort=owes', 'ann cleo bob'],
  ['?sort=next', 'cleo bob ann'],
  ['?sort=-next', 'bob cleo ann'],
  ['?sort=-last', 'cleo ann bob'],
  ['?sort=last', 'ann cleo bob'],
  ['?sort=nonsense', 'ann bob cleo'],
])(
  '%s orders the clients %s; without such a visit they are last [client-table-order-1]',
  (search, ids) => {
    const params = new URLSearchParams(search);
    const order = orderOf(params);
    const found = inOrder(rows, order).map(({ client }) => client.id);
    expect(found.join(' ')).toBe(ids);
    const words = new URLSearchParams({ q: 'a' });
    expect(orderOf(paramsWith(words, order))).toEqual(order);
    expect(paramsWith(words, order).get('q')).toBe('a');
  },
);

import { describe, expect, it } from 'vitest';
import { continues, searchGroups, searchState } from '#web/data/searchOptions.ts';

const ann = { id: '1', firstName: 'Ann', lastName: 'O’Dell & Son', email: 'ann@example.com' };
const rex = { id: '2', name: 'Rex', species: 'Dog', breed: 'Labrador', ownerName: 'Jane Doe' };
const bill = { id: '4', number: 'INV-0012', clientName: 'Jane Doe', total: '12.50' };

describe('the groups', () => {
  it('show a client by full name and email, and lead to the clients narrowed down to it [options-1]', () => {
    expect(searchGroups([ann], [])).toEqual([
      {
        heading: 'CLIENTS',
        items: [
          {
            id: '1',
            title: 'Ann O’Dell & Son',
            detail: 'ann@example.com',
            href: '/clients?q=Ann+O%E2%80%99Dell+%26+Son',
            page: '/clients/1',
          },
        ],
      },
    ]);
  });

  it('show a pet by name, then species, breed and owner [options-2]', () => {
    expect(searchGroups([], [rex, { ...rex, id: '3', breed: null }])).toEqual([
      {
        heading: 'PETS',
        items: [
          { id: '2', title: 'Rex', detail: 'Dog · Labrador · Jane Doe', href: '/pets?q=Rex', page: '/pets/2' },
          { id: '3', title: 'Rex', detail: 'Dog · Jane Doe', href: '/pets?q=Rex', page: '/pets/3' },
        ],
      },
    ]);
  });

  it('show an invoice by number, client and total, and lead to its page [options-3]', () => {
    const [group] = searchGroups([], [], [bill]);
    expect(group?.items).toEqual([
      {
        id: '4',
        title: 'INV-0012',
        detail: 'Jane Doe · £12.50',
        href: '/invoices/4',
        page: '/invoices/4',
      },
    ]);
  });

  it('come clients first, and none without results', () => {
    expect(searchGroups([ann], [rex]).map(({ heading }) => heading)).toEqual(['CLIENTS', 'PETS']);
    expect(searchGroups([], [])).toEqual([]);
  });
});

it.each([
  [{ query: '', count: 0, settled: true, failed: false }, 'closed'],
  [{ query: 'r', count: 0, settled: false, failed: false }, 'searching'],
  [{ query: 'r', count: 0, settled: true, failed: false }, 'empty'],
  [{ query: 'r', count: 0, settled: true, failed: true }, 'failed'],
  [{ query: 'r', count: 2, settled: false, failed: false }, 'found'],
  [{ query: 'r', count: 2, settled: true, failed: true }, 'found'],
] as const)('%o is %s', (search, state) => {
  expect(searchState(search)).toBe(state);
});

it.each([
  ['re', 'rex', true],
  ['rex', 're', true],
  ['rex', 'rex', true],
  ['rex', 'ann', false],
])('%s goes on as %s: %s', (before, now, same) => {
  expect(continues(before, now)).toBe(same);
});

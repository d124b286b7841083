import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import { insertClient, searchClients } from '#web/data/clientList.ts';

function client(fields: Partial<Client>): Client {
  return {
    id: fields.firstName ?? 'id',
    userId: 'u',
    firstName: 'Jane',
    lastName: 'Doe',
    email: null,
    phone: null,
    address: null,
    emergencyContactName: null,
    emergencyContactPhone: null,
    emergencyContactAddress: null,
    notes: null,
    doorNotes: null,
    vetAuthority: null,
    refusedConsents: [],
    archivedAt: null,
    archivedOn: null,
    archiveReason: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  };
}

const jane = client({ firstName: 'Jane', email: 'jane@doe.example', phone: '+447123456789' });
const zoe = client({ firstName: 'Zoë', lastName: 'O’Neill', phone: '+441132456789' });
const sam = client({ firstName: 'Sam', lastName: 'Able', email: 'sam100%@x_y.example', address: '4 High Street, Leeds LS6 2AB' });
const found = (query: string) =>
  searchClients([jane, zoe, sam], query).map(({ firstName }) => firstName);

describe('the search of clients', () => {
  it.each([
    ['', ['Jane', 'Zoë', 'Sam']],
    ['   ', ['Jane', 'Zoë', 'Sam']],
    ['jane', ['Jane']],
    ['Jane Doe', ['Jane']],
    ['doe jane', ['Jane']],
    ['JANE@DOE', ['Jane']],
    ['zoe', ['Zoë']],
    ["o'neill", ['Zoë']],
    ['oneill', ['Zoë']],
    ['ls6 2ab', ['Sam']],
    ['LS62AB', ['Sam']],
    ['LS6', ['Sam']],
    ['Zoë O’Neill', ['Zoë']],
    ['nobody', []],
    ['jane nobody', []],
  ])('"%s" finds %o [client-list-1]', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it.each([
    ['07123', ['Jane']],
    ['07123 456 789', ['Jane']],
    ['07123-456789', ['Jane']],
    ['+44 7123 456789', ['Jane']],
    ['+44 (0)7123 456789', ['Jane']],
    ['0044 7123 456789', ['Jane']],
    ['447123', ['Jane']],
    ['456789', ['Jane', 'Zoë']],
    ['0113 245', ['Zoë']],
    ['jane 07123', ['Jane']],
    ['sam 07123', []],
    ['+', []],
  ])('a phone typed as "%s" finds %o', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it.each(['%', '_', '100%', 'x_y'])('takes "%s" literally', (query) => {
    expect(found(query)).toEqual(['Sam']);
  });
});

it('a saved client is inserted by last name, and replaces its older version', () => {
  const names = (rows: Client[]) => rows.map(({ firstName }) => firstName);
  expect(names(insertClient([sam, zoe], jane))).toEqual(['Sam', 'Jane', 'Zoë']);
  expect(names(insertClient([sam, jane], zoe))).toEqual(['Sam', 'Jane', 'Zoë']);
  const renamed = { ...jane, lastName: 'Aaron' };
  expect(insertClient([sam, jane, zoe], renamed)).toEqual([renamed, sam, zoe]);
});

import { expect, it } from 'vitest';
import { findPage, pageList, preloadsOf } from '#contract/pages.ts';

const moment = { now: new Date('2026-11-30T23:30:00Z'), timeZone: 'Europe/London' };
const calls = (pathname: string, search = '', at = moment) => preloadsOf({ pathname, search }, at);

it('no two pages share a path, and no path of one is read as another page', () => {
  for (const page of pageList) {
    for (const path of page.paths) {
      expect(findPage(path.replaceAll(/:\w+/g, '0193'))?.page.name).toBe(page.name);
    }
  }
});

it.each([
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/pets/0193', 'Pet Profile'],
  ['/profile', 'My Profile'],
  ['/pets/', undefined],
  ['/pets/0193/edit', undefined],
  ['/Clients', undefined],
  ['/api/clients', undefined],
  ['/nowhere', undefined],
])('%s leads to the page %s', (path, title) => {
  expect(findPage(path)?.page.title).toBe(title);
});

it('every page asks who is signed in, before anything else', () => {
  for (const path of ['/', '/clients', '/messages', '/nowhere', '/pets/1', '/constructor']) {
    expect(calls(path)[0]).toBe('/api/auth/user');
  }
});

it('a page without lists preloads nothing more', () => {
  expect(calls('/nowhere')).toEqual(['/api/auth/user']);
});

it('the messages with a client preload that client and the thread', () => {
  expect(calls('/messages/0193').slice(1, 3)).toEqual([
    '/api/clients/0193',
    '/api/conversations/0193/messages',
  ]);
});

it('the preloaded month is that of the business, wherever the device is', () => {
  expect(calls('/calendar')).toContain('/api/appointments?from=2026-11-01&to=2026-12-05');
  const auckland = { ...moment, timeZone: 'Pacific/Auckland' };
  expect(calls('/calendar', '', auckland)).toContain(
    '/api/appointments?from=2026-11-29&to=2027-01-02',
  );
});

it('a calendar whose query string names its days preloads no appointments', () => {
  expect(calls('/calendar', '?view=week')).toEqual([
    '/api/auth/user',
    '/api/days-off',
    '/api/surcharges',
  ]);
});

it('a narrowed history is not preloaded whole', () => {
  expect(calls('/clients/0193', '?section=history')).toContain('/api/clients/0193/history');
  expect(calls('/clients/0193', '?section=history&kind=money')).not.toContain(
    '/api/clients/0193/history',
  );
});

it('the profile of a pet preloads that pet, its history and the names in it', () => {
  expect(calls('/pets/0193')).toEqual([
    '/api/auth/user',
    '/api/pets/0193',
    '/api/clients',
    '/api/treatments/due?before=2026-12-30',
    '/api/pets/0193/treatments',
    '/api/pets/0193/medicines',
    '/api/documents',
    '/api/pets/0193/history',
    '/api/pets',
    '/api/pets?archived=true',
    '/api/requests?state=open',
  ]);
});

/** What could not be loaded is said where it is missing: it must not look as if there were nothing. */
import type { Page } from '@playwright/test';
import { asked } from './client-side-forms.ts';
import { type Business, expect, expectAccessible, test } from './fixtures.ts';
import { walkToday } from './walk-today.ts';

interface Unread {
  what: string;
  /** The call that fails. */
  url: RegExp;
  /** Leads to where it is missing. */
  open: (page: Page, business: Business, clientId: string) => Promise<void>;
  /** What is shown once it has been read. */
  shown: (page: Page) => ReturnType<Page['getByText']>;
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

const unread: readonly Unread[] = [
  {
    what: 'Possible clashes',
    url: /\/api\/requests\/[^/]+\/check$/,
    async open(page, business, clientId) {
      const { id: petId } = await business.addPet(clientId);
      await page.goto(await asked({ business, clientId, petId }));
    },
    shown: (page) => page.getByText('No clashes, days off or overdue treatments. There is room.'),
  },
  {
    what: 'Unbilled visits',
    url: /\/api\/invoices\/unbilled\?/,
    async open(page, _business, clientId) {
      await page.goto(`/clients/${clientId}`);
      await press(page, 'New Invoice');
    },
    shown: (page) => page.getByText('No unbilled visits. Add a line below.'),
  },
  {
    what: 'Unbilled work',
    url: /\/api\/invoices\/unbilled$/,
    async open(page, business, clientId) {
      const done = { date: '2026-03-02', status: 'completed', price: '14.00' };
      await business.addAppointment(clientId, done);
      await page.goto('/invoices');
    },
    shown: (page) => page.getByRole('heading', { name: '£14.00 unbilled' }),
  },
  {
    what: 'The agreement',
    url: /\/api\/agreements$/,
    async open(page, business, clientId) {
      const data = { kind: 'service', title: 'Walks', text: 'We walk.', consents: [] };
      await business.request.post('/api/agreements', { data });
      await page.goto(`/clients/${clientId}`);
      await press(page, 'Signed on paper');
    },
    shown: (page) => page.getByRole('dialog').getByLabel('Signed by *'),
  },
  {
    what: 'The consents',
    url: /\/api\/clients\/[^/]+\/consents$/,
    async open(page, business, clientId) {
      const data = { consent: 'offLead', given: false };
      await business.request.put(`/api/clients/${clientId}/consents`, { data });
      await page.goto(`/clients/${clientId}`);
    },
    shown: (page) => page.getByRole('list', { name: 'Consents' }),
  },
  {
    what: 'Upcoming bookings',
    url: /\/api\/pets$/,
    async open(page, business, clientId) {
      const { id } = await business.addPet(clientId);
      await page.goto(`/pets/${id}`);
      await press(page, 'Archive');
    },
    shown: (page) => page.getByText('There are no upcoming bookings.'),
  },
  {
    what: 'Your message',
    url: /\/api\/message-settings$/,
    async open(page, business) {
      await walkToday(page, business);
      await press(page, 'Morning walk');
      await press(page, 'On the way');
    },
    shown: (page) => page.getByRole('dialog', { name: 'On the way' }).getByText(/on the way/),
  },
];

for (const { what, url, open, shown } of unread) {
  test(`"${what} could not be loaded" is said where it is missing, and can be tried again [load-failed-1]`, async ({
    page,
    business,
  }) => {
    const { id } = await business.addClient();
    // A failure that was answered is not asked for again by itself.
    await page.route(url, (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order' } }),
    );
    await open(page, business, id);
    const said = page
      .getByRole('alert')
      .filter({ has: page.getByText(`${what} could not be loaded`) });
    await expect(said).toBeVisible();
    await expectAccessible(page);
    await page.unroute(url);
    await said.getByRole('button', { name: 'Try again' }).click();
    await expect(said).toHaveCount(0);
    await expect(shown(page)).toBeVisible();
  });
}

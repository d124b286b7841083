/** A client's own pages: the owner makes a link, and the client opens it on a device of their own, without scripts. */
import type { Browser, Page } from '@playwright/test';
import {
  enlargeText,
  expect,
  expectAccessible,
  expectLoaded,
  longOnly,
  sideways,
  test,
  type Business,
} from './fixtures.ts';

async function expectGoodToRead(own: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await own.emulateMedia({ colorScheme });
    await expectAccessible(own);
  }
}

/** The pages of a client on a device of their own. */
async function openPages(browser: Browser, business: Business, clientId: string): Promise<Page> {
  const made = await business.request.post(`/api/clients/${clientId}/portal-links`, { data: {} });
  const { url } = (await made.json()) as { url: string };
  const own = await (await browser.newContext()).newPage();
  await own.goto(url);
  await own.getByRole('button', { name: 'Open my page' }).click();
  return own;
}

test(
  'a link for somebody of the household goes to their own number [client-pages-3]',
  longOnly,
  async ({ page, business }) => {
    const client = await business.addClient({ firstName: 'Jane', phone: '07700 900123' });
    await business.request.post(`/api/clients/${client.id}/contacts`, {
      data: { kind: 'household', name: 'Ann Doe', phone: '07700 900456' },
    });
    await page.goto(`/clients/${client.id}`);
    await page.getByRole('button', { name: 'New Link for Ann', exact: true }).click();
    const card = page.getByRole('region', { name: 'Client’s Own Page' });
    await expect(card.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/447700900456\?text=Hello%20Ann/,
    );
  },
);

test(
  'a client opens their own pages by a link from the owner, reads them and signs out [client-pages-1]',
  longOnly,
  async ({ page, browser, business }) => {
    const client = await business.addClient({ firstName: 'Jane', lastName: 'Doe' });
    const pet = await business.addPet(client.id, { name: 'Biscuit' });
    await business.addAppointment(client.id, {
      title: 'Walk with Biscuit',
      date: '2099-03-30',
      petIds: [pet.id],
    });
    await page.goto(`/clients/${client.id}`);
    await expectLoaded(page);
    await page.getByRole('button', { name: 'New Link for Jane', exact: true }).click();
    const link = await page.getByLabel('Private link').inputValue();

    const device = await browser.newContext();
    const own = await device.newPage();
    await own.goto(link);
    await expectGoodToRead(own);
    await own.getByRole('button', { name: 'Open my page', exact: true }).click();
    await expect(own.getByRole('heading', { name: 'Hello Jane', exact: true })).toBeVisible();
    for (const name of ['Visits', 'Messages', 'Pets', 'Invoices', 'Home']) {
      await own.getByRole('link', { name, exact: true }).click();
      await expect(own.getByRole('link', { name, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expectGoodToRead(own);
    }
    await own.getByRole('link', { name: 'Walk with Biscuit', exact: true }).click();
    await expectGoodToRead(own);
    await own.getByRole('link', { name: 'Pets', exact: true }).click();
    await own.getByRole('link', { name: 'Biscuit', exact: true }).click();
    await expectGoodToRead(own);
    await own.getByRole('button', { name: 'Sign out on this device', exact: true }).click();
    await expect(
      own.getByRole('heading', { name: 'You are signed out on this device', exact: true }),
    ).toBeVisible();
    await device.close();
  },
);

test(
  'a client signs what waits on the first page, and withdraws a consent by one tap [my-agreements-5]',
  longOnly,
  async ({ browser, business }) => {
    const client = await business.addClient();
    const data = {
      kind: 'service',
      title: 'Walking agreement',
      text: 'Between {businessName} and {clientName}.',
      consents: ['offLead', 'vetTreatment'],
    };
    expect((await business.request.post('/api/agreements', { data })).status()).toBe(201);
    const own = await openPages(browser, business, client.id);
    await own.getByRole('link', { name: 'Walking agreement' }).click();
    await expectGoodToRead(own);
    for (const [group, answer] of [
      ['Let the dog off the lead', 'Yes'],
      ['Take the pet to a vet and agree to treatment when I can’t be reached', 'No'],
    ] as const) {
      await own.getByRole('group', { name: group }).getByLabel(answer).check();
    }
    await own.getByLabel('Your full name').fill('Jane Doe');
    await own.getByRole('button', { name: 'I agree' }).click();
    await expect(own.getByRole('status')).toHaveText(
      'Thank you, it is signed. Your copy is below.',
    );
    await expectGoodToRead(own);
    await own.getByRole('button', { name: 'Withdraw: Let the dog off the lead' }).click();
    await expect(
      own.getByRole('button', { name: 'Allow: Let the dog off the lead' }),
    ).toBeVisible();
    await own.context().close();
  },
);

test(
  'the pages can be read with text at 200 %, without scrolling sideways [client-pages-2]',
  longOnly,
  async ({ browser, business }) => {
    const client = await business.addClient();
    const pet = await business.addPet(client.id, {
      name: 'Biscuit',
      allergies: 'Donaudampfschifffahrtsgesellschaft',
    });
    const own = await openPages(browser, business, client.id);
    const pages = ['visits', 'messages', 'pets', `pets/${pet.id}`, 'invoices', 'agreements'];
    for (const path of ['/my', ...pages.map((each) => `/my/${each}`)]) {
      await own.goto(path);
      await enlargeText(own, true);
      expect([path, await sideways(own)]).toEqual([path, []]);
      await expectAccessible(own);
    }
    await own.context().close();
  },
);

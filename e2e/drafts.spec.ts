/** Every form: what was typed or chosen is there again after Escape, Back and a reload. One row for each. */
import type { Locator, Page } from '@playwright/test';
import { type Business, expect, expectLoaded, laptopOnly, test } from './fixtures.ts';
import { DETAILS, issued } from './invoicing.ts';

/** What there is to fill in, and where. */
interface Records {
  business: Business;
  clientId: string;
  petId: string;
}

interface Form {
  name: string;
  /** Makes what the form is about; answers the page's path. */
  path: (records: Records) => string | Promise<string>;
  /** The controls to press, in this order, until the form is open; none for a form on its page. */
  open?: (page: Page) => readonly Locator[];
  field: (page: Page) => Locator;
  typed: string;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const dialogField = (name: string) => (page: Page) =>
  page.getByRole('dialog').last().getByLabel(name, { exact: true });

async function addService({ business }: Records): Promise<string> {
  const service = { name: 'Dog walk', serviceType: 'walk', price: '12.00', unit: 'visit' };
  const answer = await business.request.post('/api/services', { data: service });
  expect(answer.status(), await answer.text()).toBe(201);
  return '/settings/services';
}

const forms: readonly Form[] = [
  {
    name: 'a new client',
    path: () => '/clients',
    open: (page) => [button(page, 'Add Client')],
    field: dialogField('Notes'),
    typed: 'Rings twice',
  },
  {
    name: 'a client',
    path: () => '/clients',
    open: (page) => [button(page, 'Edit Jane Doe')],
    field: dialogField('Notes'),
    typed: 'Rings twice',
  },
  {
    name: 'a new pet',
    path: () => '/pets',
    open: (page) => [button(page, 'Add Pet')],
    field: dialogField('Breed'),
    typed: 'Pug',
  },
  {
    name: 'a pet',
    path: () => '/pets',
    open: (page) => [button(page, 'Edit Biscuit')],
    field: dialogField('Breed'),
    typed: 'Pug',
  },
  {
    name: 'archiving a pet',
    path: ({ petId }) => `/pets/${petId}`,
    open: (page) => [
      button(page, /^Archive/).first(),
      page.getByRole('checkbox', { name: 'Biscuit has died' }).and(page.locator(':not(:checked)')),
    ],
    field: dialogField('Date *'),
    typed: '2026-01-02',
  },
  {
    name: 'a new appointment',
    path: () => '/calendar',
    open: (page) => [button(page, 'New Appointment')],
    field: dialogField('Title *'),
    typed: 'Round the lake',
  },
  {
    name: 'a new route',
    path: () => '/walks',
    open: (page) => [button(page, 'New Route')],
    field: dialogField('Description'),
    typed: 'Twice round',
  },
  {
    name: 'the profile',
    path: () => '/profile',
    open: (page) => [button(page, 'Edit Profile')],
    field: dialogField('Business Name'),
    typed: 'Happy Paws',
  },
  {
    name: 'a new invoice',
    path: ({ clientId }) => `/clients/${clientId}`,
    open: (page) => [button(page, 'New Invoice')],
    field: dialogField('Another line'),
    typed: 'Nail clipping',
  },
  {
    name: 'a payment',
    path: async ({ business, clientId }) => `/invoices/${await issued(business, clientId)}`,
    open: (page) => [button(page, 'Record Payment')],
    field: dialogField('Note'),
    typed: 'In an envelope',
  },
  {
    name: 'a credit note',
    path: async ({ business, clientId }) => `/invoices/${await issued(business, clientId)}`,
    open: (page) => [
      button(page, 'More'),
      page.getByRole('menuitem', { name: 'Make a credit note' }),
    ],
    field: dialogField('What for'),
    typed: 'One walk less',
  },
  {
    name: 'the invoice details',
    path: async ({ business }) => {
      await business.request.put('/api/business-details', { data: DETAILS });
      return '/settings/invoices';
    },
    field: (page) => page.getByLabel('Footer', { exact: true }),
    typed: 'Thank you',
  },
  {
    name: 'draft for everybody',
    path: async ({ business, clientId, petId }) => {
      const done = { petIds: [petId], date: '2026-01-05', status: 'completed', price: '12.00' };
      await business.addAppointment(clientId, done);
      return '/invoices';
    },
    open: (page) => [button(page, 'Draft for everybody')],
    field: dialogField('From'),
    typed: '2026-01-02',
  },
  {
    name: 'a new service',
    path: addService,
    open: (page) => [button(page, 'Add Service')],
    field: dialogField('Name *'),
    typed: 'Long walk',
  },
  {
    name: 'a new price',
    path: addService,
    open: (page) => [
      button(page, 'More for Dog walk'),
      page.getByRole('menuitem', { name: /price/i }),
    ],
    field: dialogField('New Price *'),
    typed: '13.50',
  },
  {
    name: 'quick texts',
    path: () => '/settings/messages',
    field: (page) => page.getByLabel('Text 1', { exact: true }),
    typed: 'On my way, {firstName}.',
  },
  {
    name: 'most dogs',
    path: () => '/settings/diary',
    field: (page) => page.getByLabel('Dogs', { exact: true }),
    typed: '5',
  },
  {
    name: 'new days off',
    path: () => '/settings/diary',
    open: (page) => [button(page, /^Add days off$/i)],
    field: dialogField('Note'),
    typed: 'Cornwall',
  },
  {
    name: 'a message',
    path: ({ clientId }) => `/messages/${clientId}`,
    field: (page) => page.getByRole('textbox', { name: /message/i }).last(),
    typed: 'See you at nine',
  },
];

async function openForm(page: Page, { open, field }: Form): Promise<Locator> {
  for (const control of open?.(page) ?? []) {
    // A choice that was made last time is made already.
    if (await field(page).isVisible()) break;
    await control.click();
  }
  await expect(field(page)).toBeVisible();
  return field(page);
}

const closeByEscape = (page: Page) => page.keyboard.press('Escape');
const closeByBack = (page: Page) => page.goBack();

for (const form of forms) {
  test(
    `${form.name}: what was typed is there again after Escape, Back and a reload [drafts-12]`,
    laptopOnly,
    async ({ page, business }) => {
      const client = await business.addClient();
      const pet = await business.addPet(client.id);
      await page.goto(await form.path({ business, clientId: client.id, petId: pet.id }));
      await expectLoaded(page);
      const field = await openForm(page, form);
      await field.fill(form.typed);
      for (const close of form.open ? [closeByEscape, closeByBack] : []) {
        await close(page);
        await expect(field).toBeHidden();
        await expect(await openForm(page, form)).toHaveValue(form.typed);
      }
      await page.reload();
      await expectLoaded(page);
      await expect(await openForm(page, form)).toHaveValue(form.typed);
    },
  );
}

test(
  'signing out with an unsent message asks, names it, and leads to it [drafts-13]',
  laptopOnly,
  async ({ page, business }) => {
    const client = await business.addClient();
    await page.goto(`/messages/${client.id}`);
    await page
      .getByRole('textbox', { name: /message/i })
      .last()
      .fill('See you at nine');
    await page.goto('/profile');
    const signOut = page
      .getByRole('region', { name: 'Account Actions' })
      .getByRole('link', { name: 'Sign Out' });
    const question = page.getByRole('alertdialog', { name: 'A message would be lost' });
    await signOut.click();
    await expect(question).toContainText('To Jane Doe: “See you at nine”');
    await question.getByRole('button', { name: 'Stay' }).click();
    await signOut.click();
    await question.getByRole('button', { name: 'Send first' }).click();
    await expect(page).toHaveURL(`/messages/${client.id}`);
    await expect(page.getByRole('textbox', { name: /message/i }).last()).toHaveValue(
      'See you at nine',
    );
    await page.goto('/profile');
    await signOut.click();
    await question.getByRole('button', { name: 'Sign out and delete' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('message:');
  },
);

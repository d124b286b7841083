/** The forms about money and messages. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import {
  appears,
  button,
  dialogField,
  type Form,
  menu,
  opener,
  pageField,
  post,
  type Records,
} from './form.ts';
import { DETAILS, issued } from './invoicing.ts';

async function draft({ business, clientId }: Records): Promise<string> {
  const lines = [{ description: 'Dog walks', amount: '30.00' }];
  return `/invoices/${(await post(business, '/api/invoices', { clientId, lines })).id}`;
}
const invoice = async ({ business, clientId }: Records) =>
  `/invoices/${await issued(business, clientId)}`;

async function unpriced({ business, clientId, petId }: Records): Promise<string> {
  const walk = { petIds: [petId], date: '2026-01-07', status: 'completed', price: null };
  await business.addAppointment(clientId, walk);
  return '/invoices';
}
const chooseFile = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const STATEMENT = [
  'Date,Counter Party,Reference,Amount (GBP)',
  '28/03/2026,GRANDMA,rex,10.00',
  '29/03/2026,MRS J DOE,rex,30.00',
].join('\n');
const unknownPayer = (page: Page) => page.getByRole('list', { name: 'No client found' });
async function readStatement(page: Page): Promise<void> {
  if (await appears(unknownPayer(page))) return;
  await chooseFile(page, STATEMENT);
  await expect(unknownPayer(page)).toBeVisible();
}

export const money: readonly Form[] = [
  {
    component: 'features/money/bank-imports/ColumnsForm.tsx',
    path: () => '/invoices/import',
    prepare: async (page) => {
      await chooseFile(page, 'Booked,Who,Sum\n29/03/2026,MRS J DOE,42.00\n');
    },
    field: (page) => page.getByRole('combobox', { name: 'Date', exact: true }),
    value: { selected: 'Booked' },
  },
  {
    component: [
      'features/money/bank-imports/ImportReview.tsx',
      'features/money/bank-imports/BankImportPage.tsx',
    ],
    path: async (records) => {
      await invoice(records);
      return '/invoices/import';
    },
    prepare: readStatement,
    field: (page) => page.getByRole('list', { name: 'Please check' }).getByRole('checkbox'),
    value: true,
  },
  {
    component: 'features/money/bank-imports/ChooseClient.tsx',
    path: () => '/invoices/import',
    prepare: readStatement,
    open: (page) => [unknownPayer(page).getByRole('button', { name: /£10\.00/ })],
    field: (page) => page.getByRole('dialog').getByRole('combobox', { name: 'Client' }),
    value: { selected: 'Jane Doe' },
  },
  {
    component: 'entities/invoices/NewInvoiceDialog.tsx',
    path: ({ clientId }) => `/clients/${clientId}`,
    open: opener('New Invoice'),
    field: dialogField('Another line'),
    value: 'Nail clipping',
  },
  {
    component: 'features/money/invoices/InvoiceForm.tsx',
    path: draft,
    open: opener('Edit'),
    field: dialogField('Notes'),
    value: 'With thanks',
  },
  {
    component: 'entities/invoices/PaymentForm.tsx',
    path: invoice,
    open: opener('Record Payment'),
    field: dialogField('Note'),
    value: 'In an envelope',
  },
  {
    component: 'features/money/invoices/CreditDialog.tsx',
    path: invoice,
    open: menu('More', 'Make a credit note'),
    field: dialogField('What for'),
    value: 'One walk less',
  },
  {
    component: 'features/money/invoices/BusinessDetailsForm.tsx',
    path: async ({ business }) => {
      await business.request.put('/api/business-details', { data: DETAILS });
      return '/settings/invoices';
    },
    field: pageField('Footer'),
    value: 'Thank you',
  },
  {
    component: 'features/money/invoices/DraftAllDialog.tsx',
    path: async ({ business, clientId, petId }) => {
      const done = { petIds: [petId], date: '2026-01-05', status: 'completed', price: '12.00' };
      await business.addAppointment(clientId, done);
      return '/invoices';
    },
    open: opener('Draft for everyone'),
    field: dialogField('From'),
    value: '2026-01-02',
  },
  {
    component: 'features/money/invoices/SendDrafts.tsx',
    path: async (records) => {
      await records.business.request.put('/api/business-details', { data: DETAILS });
      await draft(records);
      return '/invoices';
    },
    open: opener('Send all drafts'),
    field: (page) => page.getByRole('dialog').getByRole('checkbox', { name: /Doe/ }).first(),
    value: false,
  },
  {
    component: 'features/money/invoices/VisitsWithoutPrice.tsx',
    path: unpriced,
    open: (page) => [
      button(page, 'Draft for everyone'),
      page.getByRole('dialog').getByRole('button', { name: 'Draft Invoices' }),
    ],
    field: (page) => page.getByRole('dialog').getByLabel(/^Price of Morning walk/),
    value: '14.00',
  },
];

export const messages: readonly Form[] = [
  {
    component: 'features/messages/conversations/Composer.tsx',
    path: ({ clientId }) => `/messages/${clientId}`,
    field: (page) => page.getByRole('textbox', { name: /message/i }).last(),
    value: 'See you at nine',
  },
  {
    component: 'features/messages/notifications/QuickTextsCard.tsx',
    path: () => '/settings/messages',
    field: pageField('Text 1'),
    value: 'On my way, {firstName}.',
  },
  {
    component: 'features/messages/notifications/TemplateForm.tsx',
    path: () => '/settings/messages',
    field: pageField('Subject *'),
    value: 'See you tomorrow',
  },
  {
    component: 'features/messages/notifications/MailSwitches.tsx',
    path: () => '/settings/messages',
    field: pageField('Reminders at'),
    value: '17:15',
  },
];

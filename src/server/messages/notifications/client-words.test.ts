/** What clients read, in emails and on their pages: sentences that begin like sentences, and no words from our code. */
import { expect, test } from 'vitest';
import { fillTemplate } from '#contract/rules/template.ts';
import { notifications } from '#server/areas/notifications.ts';
import type { Parties } from '#server/messages/notifications/parties.sql.ts';
import { creditNoteWords, invoiceLine, overdueLine } from '#server/money/invoices/invoice-words.ts';
import { kindOf } from '#server/messages/notifications/notification.ts';
import { mailOf } from '#server/messages/notifications/mail.ts';
import { endedInvoicePage, invoicePage } from '#server/money/invoices/invoice.pages.ts';
import type { PrintedInvoice } from '#server/money/invoices/printed.sql.ts';
import {
  endedClientPage,
  mailsPage,
  threadPage,
} from '#server/messages/conversations/client-page.pages.ts';
import { endedReportPage, reportPage } from '#server/visits/reports/report.pages.ts';

const frame = { css: '/app.css', timeZone: 'Europe/London' };
const invoice: PrintedInvoice = {
  isCreditNote: false,
  number: 'INV-0007',
  issuedOn: '2026-04-01',
  dueOn: '2026-04-15',
  supplyFrom: null,
  supplyTo: null,
  creditOf: null,
  status: 'issued',
  open: '5.00',
  business: {
    tradingName: 'Happy Paws',
    ownName: null,
    address: 'Leeds LS1 4AP',
    email: 'sam@example.org',
    phone: null,
    accountName: null,
    sortCode: '12-34-56',
    accountNumber: '12345678',
    footer: null,
    vatNumber: null,
    reference: 'BYRON7KQX',
    paymentLink: null,
  },
  client: { name: 'Ada Byron', address: null },
  lines: [
    {
      day: '2026-03-01',
      description: 'Walk',
      quantity: 1,
      amount: '5.00',
      vatRate: '20.00',
      vat: '0.83',
    },
  ],
  total: '5.00',
  vat: '0.83',
  notes: null,
};
const creditNote = { ...invoice, isCreditNote: true, number: 'CN-1', creditOf: 'INV-0007' };
const paid = { ...invoice, open: '0.00' };
const partly = { ...invoice, open: '2.00' };
const voided: PrintedInvoice = { ...paid, status: 'void' };

const jane = { firstName: 'Jane' } as Parties;
const gaps = { firstName: 'Jane', businessName: 'Happy Paws', number: 'INV-0007' };
function emailOf(kind: string, visits: string): string {
  const template = kindOf(notifications, kind)?.template;
  if (!template) throw new Error(`${kind} has no template`);
  return mailOf({
    to: 'jane@example.org',
    subject: fillTemplate(template.subject, { ...gaps, visits }),
    text: fillTemplate(template.text, { ...gaps, visits }),
    link: { label: 'Read and reply', url: 'https://pets.example.org/c/1' },
    signature: 'Happy Paws, via Pawkeeper',
    unsubscribeUrl: 'https://pets.example.org/c/1/unsubscribe',
  }).text;
}

const walk = 'Sat 21 Nov 2026, 09:00 to 10:00: Walk';
const emails: [name: string, text: string][] = [
  ...(['bookings', 'evening', 'onTheWay', 'message'] as const).map((kind): [string, string] => [
    kind,
    emailOf(kind, walk),
  ]),
  ['reportReady', emailOf('reportReady', 'Biscuit, Sat 21 Nov 2026')],
  ...[invoice, paid, partly].map((each): [string, string] => [
    `invoice, ${each.open} open`,
    emailOf('invoice', invoiceLine(each)),
  ]),
  ['overdue', emailOf('overdue', overdueLine(partly, '2026-04-16'))],
  ['credit note', creditNoteWords(creditNote, jane).text],
];

const at = '2026-07-01T08:00:00.000Z';
const report = {
  note: 'All well.',
  startedAt: at,
  endedAt: at,
  pets: 'Biscuit',
  events: [{ kind: 'wee' as const, at, pet: 'Biscuit', text: null }],
  track: { width: 1000, height: 1000, path: 'M100 100L200 200' },
  expiresAt: at,
  businessName: 'Happy Paws',
  photoIds: [],
};
const thread = {
  token: 't',
  url: '/c/t',
  photosUrl: '/c/t/photos',
  business: 'Happy Paws',
  firstName: 'Jane',
  messages: [],
};
const pages: [name: string, html: string][] = [
  ['invoice', invoicePage(frame, invoice, '/i/t')],
  ['partly paid invoice', invoicePage(frame, partly, '/i/t')],
  ['paid invoice', invoicePage(frame, paid, '/i/t')],
  ['void invoice', invoicePage(frame, voided, '/i/t')],
  ['credit note', invoicePage(frame, { ...creditNote, open: '0.00' }, '/i/t')],
  ['ended invoice link', endedInvoicePage(frame)],
  ['report', reportPage(frame, report, (id) => `/r/t/photos/${id}`)],
  ['ended report link', endedReportPage(frame)],
  ['conversation', threadPage(frame, { ...thread, isSent: true })],
  ['older messages', threadPage(frame, { ...thread, before: 'x' })],
  ['emails on', mailsPage(frame, { ...thread, isOff: false })],
  ['emails off', mailsPage(frame, { ...thread, isOff: true })],
  ['ended link', endedClientPage(frame)],
];

/** Words that sound translated, or come from our code (a path or an attribute is not read). */
const FOREIGN =
  /\bmails?\b|never mind|were credited|any more|meanwhile| over £|\bto be paid|anybody|thread/i;

test.each(emails)(
  'the email of %s begins each paragraph like a sentence [client-words-1]',
  (_, text) => {
    const read = text.replaceAll(/https?:\S+/g, '');
    expect(read).not.toMatch(FOREIGN);
    for (const paragraph of read.split(/\n{2,}/)) expect(paragraph).toMatch(/^(?:[A-Z£\d]|\s*$)/);
  },
);

test.each(pages)(
  'the page of %s has no words that sound translated [client-words-2]',
  (_, html) => {
    expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(FOREIGN);
  },
);

test('what a client owes and was credited is said in one plain sentence [client-words-3]', () => {
  const said = (each: PrintedInvoice) =>
    /<p class="mt-4 text-lg font-semibold">([^<]*)</.exec(invoicePage(frame, each, '/i/t'))?.[1];
  expect([invoice, partly, paid, voided, creditNote].map(said)).toEqual([
    '£5.00 to pay by 15 April 2026.',
    '£2.00 of £5.00 still to pay by 15 April 2026.',
    'There is nothing left to pay. Thank you!',
    'This invoice has been voided. There is nothing to pay.',
    '£5.00 has been credited to you.',
  ]);
  expect(invoiceLine(paid)).toBe(
    'invoice INV-0007 for £5.00. It has already been paid. Thank you!',
  );
  expect(overdueLine(partly, '2026-04-16')).toBe(
    '£2.00 is still to pay on invoice INV-0007. It was due on 15 April 2026, 1 day ago.',
  );
});

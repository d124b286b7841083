/** The calls about getting paid that are not the usual ones of an entity, for `every-call.ts`. */
import { randomUUID } from 'node:crypto';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import type { BankImport } from '#contract/money/bankImports.ts';
import { sendAllStarted } from '#contract/money/invoiceBatches.ts';
import { balance } from '#contract/money/payments.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import type { Owner } from '#server/testing/owners.ts';
import { picture } from '#server/testing/pictures.ts';
import {
  addAppointment,
  addClient,
  addInvoice,
  addIssued,
  addPayment,
} from '#server/testing/records.ts';
import { importPayments } from '#server/testing/statements.ts';

interface Arranged {
  path: string;
  bytes?: Uint8Array<ArrayBuffer>;
  type?: string;
  body?: Readonly<Record<string, unknown>>;
  takes?: readonly string[];
}

const onIssued = async ({ caller, client }: Owner, call: string): Promise<Arranged> => ({
  path: `/api/invoices/${(await addIssued(caller, client.id)).id}/${call}`,
});

async function draftOf({ caller, client }: Owner) {
  const { id, updatedAt } = await addInvoice(caller, client.id);
  return { id, updatedAt };
}

/** Invoices that were sent in one go; returns the path to their result. */
async function sentInOneGo(owner: Owner): Promise<string> {
  const path = '/api/invoices/send-all';
  const { body } = await owner.caller.post(path, { invoices: [await draftOf(owner)] });
  return `${path}/${sendAllStarted.parse(body).id}`;
}

async function onPage({ db, id: ownerId, caller, client }: Owner, rest: string): Promise<Arranged> {
  const { id } = await addIssued(caller, client.id);
  return { path: `/i/${await insertLink(db, ownerId, 'invoice', id, new Date())}${rest}` };
}

async function withLogo({ caller }: Owner): Promise<Arranged> {
  const path = '/api/business-details/logo';
  await caller.send(path, await picture('png', { width: 40, height: 20 }), {
    'content-type': 'image/png',
  });
  return { path };
}

/** Two payments: one that settles an invoice, and one of somebody unknown. */
async function imported({ caller }: Owner): Promise<BankImport> {
  const client = await addClient(caller);
  await addIssued(caller, client.id);
  const { body } = await caller.get(`/api/clients/${client.id}/balance`);
  const { reference, open } = balance.parse(body);
  return importPayments(caller, [
    ['2026-03-29', `Jane ${randomUUID()}`, reference, open],
    ['2026-03-28', `Unknown ${randomUUID()}`, '', '1.00'],
  ]);
}

/** By method and URL. */
export const moneyCalls: Readonly<Record<string, (owner: Owner) => Promise<Arranged>>> = {
  'PUT /api/business-details': async () => ({
    path: '/api/business-details',
    body: { tradingName: 'Happy Paws', dueDays: 7 },
  }),
  'GET /api/business-details/logo': async (owner) => withLogo(owner),
  'PUT /api/business-details/logo': async () => ({
    path: '/api/business-details/logo',
    bytes: await picture('png', { width: 40, height: 20 }),
    type: 'image/png',
  }),
  'DELETE /api/business-details/logo': async (owner) => withLogo(owner),
  'GET /i/:token/logo': async (owner) => {
    await withLogo(owner);
    return onPage(owner, '/logo');
  },
  'GET /api/clients/:id/balance': async ({ client }) => ({
    path: `/api/clients/${client.id}/balance`,
  }),
  'GET /api/clients/:id/statement.csv': async ({ client }) => ({
    path: `/api/clients/${client.id}/statement.csv?from=2026-01-01&to=2026-12-31`,
  }),
  'GET /api/clients/:id/statement.pdf': async ({ client }) => ({
    path: `/api/clients/${client.id}/statement.pdf?from=2026-01-01&to=2026-12-31`,
  }),
  'GET /api/reports/revenue': async () => ({
    path: '/api/reports/revenue?from=2026-01-01&to=2099-12-31&by=client',
  }),
  'GET /api/reports/work': async () => ({
    path: '/api/reports/work?from=2026-01-01&to=2099-12-31&by=client',
  }),
  'GET /api/reports/clients': async () => ({
    path: '/api/reports/clients?from=2026-01-01&to=2099-12-31',
  }),
  'GET /api/clients/:id/billing': async ({ client }) => ({
    path: `/api/clients/${client.id}/billing`,
  }),
  'PUT /api/clients/:id/billing': async ({ client }) => ({
    path: `/api/clients/${client.id}/billing`,
    body: { rhythm: 'week' },
  }),
  'POST /api/invoices': async ({ caller, client }) => {
    const { id } = await addAppointment(caller, client.id, { status: 'completed', price: '14.00' });
    const lines = [{ description: 'Treats', amount: '2.00' }];
    return { path: '/api/invoices', body: { clientId: client.id, appointmentIds: [id], lines } };
  },
  'PUT /api/invoices/:id': async ({ caller, client }) => {
    const { id } = await addInvoice(caller, client.id);
    const visit = await addAppointment(caller, client.id, { status: 'completed' });
    const lines = [{ appointmentId: visit.id, description: 'Walk', amount: '14.00' }];
    return { path: `/api/invoices/${id}`, body: { lines }, takes: ['updatedAt'] };
  },
  'POST /api/invoices/draft-all': async ({ caller, client }) => {
    // Everybody with visits in the period is billed: nobody else has one in that month.
    const visit = { date: '2026-06-10', status: 'completed', price: '14.00' };
    await addAppointment(caller, client.id, visit);
    const period = { from: '2026-06-01', to: '2026-06-30' };
    return { path: '/api/invoices/draft-all', body: { ...period, earlier: 'paid' } };
  },
  'POST /api/invoices/send-all': async (owner) => ({
    path: '/api/invoices/send-all',
    body: { invoices: [await draftOf(owner)] },
  }),
  'GET /api/invoices/send-all': async (owner) => {
    await sentInOneGo(owner);
    return { path: '/api/invoices/send-all' };
  },
  'GET /api/invoices/send-all/:id': async (owner) => ({ path: await sentInOneGo(owner) }),
  'DELETE /api/invoices/send-all/:id': async (owner) => ({ path: await sentInOneGo(owner) }),
  'POST /api/invoices/:id/issue': async ({ caller, client }) => {
    await addIssued(caller, client.id);
    const { id, updatedAt } = await addInvoice(caller, client.id);
    return { path: `/api/invoices/${id}/issue`, body: { updatedAt }, takes: ['updatedAt'] };
  },
  'POST /api/invoices/:id/send': async ({ caller }) => {
    const client = await addClient(caller, { email: 'jane@example.org' });
    await addIssued(caller, client.id);
    const { id, updatedAt } = await addInvoice(caller, client.id);
    return { path: `/api/invoices/${id}/send`, body: { updatedAt }, takes: ['updatedAt'] };
  },
  'POST /api/invoices/:id/remind': async ({ caller }) => {
    const client = await addClient(caller, { email: 'jane@example.org' });
    const { id } = await addIssued(caller, client.id);
    return { path: `/api/invoices/${id}/remind` };
  },
  'GET /api/invoices/:id/preview': async (owner) => {
    // The profile has an address from then on, which an invoice needs.
    await addIssued(owner.caller, owner.client.id);
    return { path: `/api/invoices/${(await draftOf(owner)).id}/preview` };
  },
  'GET /api/invoices/:id/pdf': (owner) => onIssued(owner, 'pdf'),
  'POST /api/invoices/:id/links': (owner) => onIssued(owner, 'links'),
  'POST /api/invoices/:id/sent': (owner) => onIssued(owner, 'sent'),
  'DELETE /api/invoices/:id/links': (owner) => onIssued(owner, 'links'),
  'GET /i/:token': (owner) => onPage(owner, ''),
  'GET /i/:token/pdf': (owner) => onPage(owner, '/pdf'),
  'POST /api/invoices/:id/void': (owner) => onIssued(owner, 'void'),
  'POST /api/invoices/:id/credit': async (owner) => ({
    ...(await onIssued(owner, 'credit')),
    body: { lines: [{ description: 'One walk less', amount: '10.00' }] },
  }),
  'GET /api/payments/:id': async (owner) => ({
    path: `/api/payments/${(await builderOf('payments').add(owner)).id}`,
  }),
  'POST /api/payments': async ({ caller }) => {
    // Others may have credit, which would settle the invoice at once.
    const client = await addClient(caller);
    const { id } = await addIssued(caller, client.id);
    const paid = { amount: '30.00', receivedOn: '2026-03-29', method: 'bank' };
    const allocations = [{ invoiceId: id, amount: '30.00' }];
    return { path: '/api/payments', body: { clientId: client.id, ...paid, allocations } };
  },
  'POST /api/bank-imports': async () => ({
    path: '/api/bank-imports?day=Booked&payer=Who&amount=Sum',
    bytes: Buffer.from(`Booked,Who,Sum\n29/03/2026,Jane ${randomUUID()},42.00\n`),
    type: 'text/csv',
  }),
  'POST /api/bank-imports/columns': async () => ({
    path: '/api/bank-imports/columns',
    bytes: Buffer.from('Booked,Who,Sum\n'),
    type: 'text/csv',
  }),
  'GET /api/bank-imports/:id': async (owner) => ({
    path: `/api/bank-imports/${(await imported(owner)).id}`,
  }),
  'POST /api/bank-imports/:id/apply': async (owner) => {
    const { id, lines } = await imported(owner);
    const recorded = lines.flatMap(({ id, suggestion }) =>
      suggestion ? { id, clientId: suggestion.clientId } : [],
    );
    return { path: `/api/bank-imports/${id}/apply`, body: { lines: recorded } };
  },
  'DELETE /api/bank-imports/:id': async (owner) => ({
    path: `/api/bank-imports/${(await imported(owner)).id}`,
  }),
  'DELETE /api/payments/:id': async ({ caller, client }) => ({
    path: `/api/payments/${(await addPayment(caller, client.id)).id}`,
  }),
};

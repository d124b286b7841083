/** The pages of clients, each opened on a device of the owner's client, for `every-call.ts`. */
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { insertCode, insertDevice } from '#server/identity/links/client-devices.sql.ts';
import { hashOf, insertPortalLink } from '#server/identity/links/private-links.sql.ts';
import { insertMessage } from '#server/messages/conversations/conversations.sql.ts';
import type { Owner } from '#server/testing/owners.ts';
import { attachPhotos } from '#server/people/photos/message-photos.sql.ts';
import { pdfOf } from '#server/testing/pdfs.ts';
import { addDocument, addSignature, messagePhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import {
  addAgreement,
  addAppointment,
  addClient,
  addContact,
  addIssued,
  addVisit,
  addVisitReport,
  REPORTED_END,
} from '#server/testing/records.ts';

export const CLIENT_COOKIE = 'pawkeeper_client';

/** The public page of an owner, published, with the path below it. */
async function publishedPath({ caller, id }: Owner, rest = ''): Promise<string> {
  const slug = `paws-${id.slice(0, 30)}`;
  await caller.put('/api/public-page', { slug, isPublished: true });
  return `/b/${slug}${rest}`;
}

/** Adds a document of a pet as if its client had sent it through the welcome link. */
export async function addCardOf({
  caller,
  db,
  client,
  pet,
}: Pick<Owner, 'caller' | 'db' | 'client' | 'pet'>): Promise<string> {
  const { id } = await addDocument(caller, { petId: pet.id }, await pdfOf(1));
  await db.run(sql`update documents set sent_by_client_id = ${client.id} where id = ${id}`);
  return id;
}

interface Arranged {
  path: string;
  body?: Readonly<Record<string, unknown>>;
  form?: Readonly<Record<string, string>>;
  takes?: readonly string[];
}
type Arrange = (owner: Owner) => Promise<Arranged>;

/** Opens the pages of the owner's client on the caller's device. */
export async function openPages({ caller, db, id, client }: Owner): Promise<void> {
  const reader = { ownerId: id, clientId: client.id, contactId: null };
  caller.cookies.set(CLIENT_COOKIE, await insertDevice(db, reader, new Date()));
}

const opened =
  (pathOf: (owner: Owner) => string | Promise<string>, form?: Arranged['form']): Arrange =>
  async (owner) => {
    await openPages(owner);
    return { path: await pathOf(owner), ...(form && { form }) };
  };

/** Gives a contact of the owner's client a device, a private link and its code, and stores a document that the client sent. */
export async function addPortalRows(owner: Owner): Promise<void> {
  const { caller, db, id, client } = owner;
  await addCardOf(owner);
  const now = new Date();
  const clientId = client.id;
  const contactId = (await addContact(caller, clientId)).id;
  await insertDevice(db, { ownerId: id, clientId, contactId }, now);
  const token = await insertPortalLink(db, id, { clientId, contactId }, now);
  await insertCode(db, id, hashOf(token), now);
  await db.run(sql`insert into portal_settings (user_id, texts_before) values (${id}, now() - interval '1 year')
    on conflict do nothing`);
}

/** A link to the pages of the owner's client, with the path below it. */
const byLink =
  (rest = '', form?: Arranged['form']): Arrange =>
  async ({ db, id, client }) => {
    const token = await insertPortalLink(db, id, { clientId: client.id }, new Date());
    return { path: `/my/open/${token}${rest}`, ...(form && { form }) };
  };

async function invoicePath({ caller, client }: Owner): Promise<string> {
  return `/my/invoices/${(await addIssued(caller, client.id)).id}`;
}

const agreementPath = async ({ caller }: Owner): Promise<string> =>
  `/my/agreements/${(await addAgreement(caller)).id}`;

/** By method and URL. */
export const portalCalls: Readonly<Record<string, Arrange>> = {
  'POST /api/clients/:id/portal-links': async ({ caller }) => {
    // A client has few contacts at most.
    const { id } = await addClient(caller);
    const contact = await addContact(caller, id);
    return { path: `/api/clients/${id}/portal-links`, body: { contactId: contact.id } };
  },
  'PUT /api/portal-texts': async () => ({
    path: '/api/portal-texts',
    body: { isConfirmed: true },
  }),
  'PUT /api/public-page': async ({ service }) => ({
    path: '/api/public-page',
    body: { slug: `paws-${randomUUID().slice(0, 8)}`, serviceIds: [service.id], areas: ['LS6'] },
  }),
  'GET /b/:slug': async (owner) => ({ path: await publishedPath(owner) }),
  'GET /b/:slug/enquiry': async (owner) => ({ path: await publishedPath(owner, '/enquiry') }),
  'GET /b/:slug/enquiry/sent': async (owner) => ({
    path: await publishedPath(owner, '/enquiry/sent'),
  }),
  'POST /b/:slug/enquiry': async (owner) => ({
    path: await publishedPath(owner, '/enquiry'),
    form: { form: randomUUID(), shownAt: '1', name: 'Pat New', email: 'pat@example.org' },
    takes: ['name', 'email'],
  }),
  'GET /my/open/:token': byLink(),
  'POST /my/open/:token': byLink('', {}),
  'POST /my/open/:token/code': async ({ db, id, client }) => {
    const now = new Date();
    const token = await insertPortalLink(db, id, { clientId: client.id }, now);
    const code = await insertCode(db, id, hashOf(token), now);
    return { path: `/my/open/${token}/code`, form: { code } };
  },
  'GET /my': opened(() => '/my'),
  'GET /my/visits': opened(() => '/my/visits'),
  'GET /my/visits/:id': opened(
    async ({ caller, client }) => `/my/visits/${(await addAppointment(caller, client.id)).id}`,
  ),
  'GET /my/reports/:id': opened(async ({ caller, client, pet }) => {
    const visit = await addVisit(caller, { petIds: [pet.id], endedAt: REPORTED_END });
    const { id } = await addVisitReport(caller, visit.id, client.id);
    await caller.post(`/api/visit-reports/${id}/links`);
    return `/my/reports/${id}`;
  }),
  'GET /my/pets': opened(() => '/my/pets'),
  'GET /my/pets/:id': opened(({ pet }) => `/my/pets/${pet.id}`),
  'GET /my/documents/:id': opened(async (owner) => `/my/documents/${await addCardOf(owner)}`),
  'GET /my/messages': opened(() => '/my/messages'),
  'POST /my/messages': opened(() => '/my/messages', { content: 'Hello' }),
  'GET /my/photos/:id': opened(async ({ caller, db, id: ownerId, client }) => {
    const url = await messagePhotoOf(caller, client.id, await picture('jpeg'));
    const photoId = url.slice('/api/photos/'.length);
    const message = { content: 'Look', channel: 'mail', direction: 'outgoing' } as const;
    const stored = await insertMessage(db, ownerId, client.id, message);
    if (stored) await attachPhotos(db, ownerId, stored, [photoId]);
    return `/my/photos/${photoId}`;
  }),
  'GET /my/invoices': opened(() => '/my/invoices'),
  'GET /my/invoices/:id': opened(invoicePath),
  'GET /my/invoices/:id/pdf': opened(async (owner) => `${await invoicePath(owner)}/pdf`),
  'GET /my/invoices/:id/logo': opened(async (owner) => {
    const { caller } = owner;
    await caller.send(
      '/api/business-details/logo',
      await picture('png', { width: 40, height: 20 }),
      {
        'content-type': 'image/png',
      },
    );
    return `${await invoicePath(owner)}/logo`;
  }),
  'GET /my/statement.pdf': opened(() => '/my/statement.pdf?from=2026-01-01&to=2026-12-31'),
  'GET /my/agreements': opened(() => '/my/agreements'),
  'GET /my/agreements/:id': opened(agreementPath),
  'POST /my/agreements/:id': opened(agreementPath, {
    version: '1',
    offLead: 'yes',
    typedName: 'Jane Doe',
  }),
  'POST /my/consents': opened(
    async ({ caller, client }) => {
      const consent = { consent: 'offLead', given: true };
      await caller.put(`/api/clients/${client.id}/consents`, consent);
      return '/my/consents';
    },
    { consent: 'offLead', given: 'no' },
  ),
  'GET /my/signatures/:id/pdf': opened(async ({ caller, client }) => {
    const { id: agreementId } = await addAgreement(caller);
    const { id } = await addSignature(caller, client.id, agreementId);
    return `/my/signatures/${id}/pdf`;
  }),
  'POST /my/sign-out': opened(() => '/my/sign-out', {}),
};

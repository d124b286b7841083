/** The calls about messages that are not the usual ones of an entity, for `every-call.ts`. */
import sql from 'sql-template-tag';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { builderOf } from '#server/testing/entity-builders.ts';
import type { Owner } from '#server/testing/owners.ts';
import { newId } from '#server/platform/db/ids.ts';
import { insertMessage } from '#server/messages/conversations/conversations.sql.ts';
import { attachPhotos } from '#server/people/photos/message-photos.sql.ts';
import { insertUnsorted } from '#server/messages/conversations/unsorted.sql.ts';
import { messagePhotoOf, sent, visitPhotoOf } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import {
  addAppointment,
  addClient,
  addPet,
  addPushSubscription,
  addVisit,
  addVisitReport,
  pushSubscription,
  REPORTED_END,
} from '#server/testing/records.ts';

type Fields = Readonly<Record<string, string>>;

type Arrange = (
  owner: Owner,
) => Promise<{ path: string; body?: Readonly<Record<string, unknown>>; form?: Fields }>;

/** A call about the thread of the owner's client. */
const onThread =
  (what: string, body?: Readonly<Record<string, unknown>>): Arrange =>
  async ({ client }) => ({
    path: `/api/conversations/${client.id}/${what}`,
    ...(body && { body }),
  });

/** A call on the page that a mailed link opens. */
const onClientPage =
  (rest: string, form?: Readonly<Record<string, string>>): Arrange =>
  async ({ db, id, client }) => ({
    path: `/c/${await insertLink(db, id, 'client', client.id, new Date())}${rest}`,
    ...(form && { form }),
  });

/** A photo that was sent for a message to the owner's client. */
const newMessagePhoto = async ({ caller, client }: Owner): Promise<string> =>
  (await messagePhotoOf(caller, client.id, await picture('jpeg'))).slice('/api/photos/'.length);

/** A mail that waits to be sorted. */
export async function addUnsorted({ db, id: ownerId, client }: Owner): Promise<string> {
  const id = newId();
  const mail = { id, clientId: client.id, sender: 'ann@example.org', subject: 'A question' };
  const receivedAt = new Date().toISOString();
  await insertUnsorted(db, ownerId, { ...mail, content: 'Do you walk cats?', receivedAt });
  return id;
}

/** A reminder that the owner is to send by hand, with the path to it. */
export async function addPrepared({
  caller,
  db,
  id: ownerId,
}: Pick<Owner, 'caller' | 'db' | 'id'>): Promise<string> {
  const id = newId();
  const date = addDays(businessDay(new Date(), 'Europe/London'), 1);
  // Another one than the calls change.
  const client = await addClient(caller, { phone: '07700 900123' });
  await addAppointment(caller, client.id, { date });
  // Long enough ago that no notification of it is planned in the middle of a test.
  await db.run(sql`insert into deliveries
      (id, user_id, client_id, kind, subject_id, dedupe_key, state, by_hand, due_at)
    values (${id}, ${ownerId}, ${client.id}, 'evening', ${client.id}, ${date}, 'prepared', true, now() - interval '3 hours')`);
  return `/api/prepared-messages/${id}`;
}

/** A call about a fresh report. */
const onReport =
  (what: string): Arrange =>
  async (owner) => ({
    path: `/api/visit-reports/${(await builderOf('visit-reports').add(owner)).id}${what}`,
  });

/** By method and URL. */
export const messageCalls: Readonly<Record<string, Arrange>> = {
  'GET /api/deliveries/:id': async (owner) => ({
    path: `/api/deliveries/${(await builderOf('deliveries').add(owner)).id}`,
  }),
  'POST /api/deliveries/:id/send': async (owner) => ({
    path: `/api/deliveries/${(await builderOf('deliveries').add(owner)).id}/send`,
  }),
  'GET /api/conversations/search': async () => ({ path: '/api/conversations/search?q=hello' }),
  'GET /api/conversations/:clientId/messages': onThread('messages'),
  'POST /api/conversations/:clientId/messages': onThread('messages', {
    content: 'Hello',
    channel: 'none',
  }),
  'PUT /api/conversations/:clientId/read': onThread('read'),
  'GET /api/conversations/:clientId/mails': onThread('mails'),
  'PUT /api/conversations/:clientId/mails': onThread('mails', { isOn: false }),
  'DELETE /api/conversations/:clientId/links': onThread('links'),
  'GET /api/unsorted-mails': async () => ({ path: '/api/unsorted-mails' }),
  'PUT /api/unsorted-mails/:id': async (owner) => ({
    path: `/api/unsorted-mails/${await addUnsorted(owner)}`,
    body: { clientId: owner.client.id },
  }),
  'DELETE /api/unsorted-mails/:id': async (owner) => ({
    path: `/api/unsorted-mails/${await addUnsorted(owner)}`,
  }),
  'GET /api/prepared-messages': async (owner) => {
    await addPrepared(owner);
    return { path: '/api/prepared-messages' };
  },
  'PUT /api/prepared-messages/:id': async (owner) => ({
    path: await addPrepared(owner),
    body: { channel: 'whatsapp', content: 'See you tomorrow' },
  }),
  'PUT /api/message-photos': async ({ caller, client }) => ({
    path: '/api/message-photos',
    body: { photoURL: await sent(caller, await picture('jpeg')), clientId: client.id },
  }),
  'DELETE /api/message-photos/:id': async (owner) => ({
    path: `/api/message-photos/${await newMessagePhoto(owner)}`,
  }),
  'POST /api/appointments/:id/on-the-way': async (owner) => ({
    path: `/api/appointments/${(await builderOf('appointments').add(owner)).id}/on-the-way`,
  }),
  'POST /api/push-subscriptions': async () => ({
    path: '/api/push-subscriptions',
    body: pushSubscription(),
  }),
  'DELETE /api/push-subscriptions/:id': async ({ caller }) => ({
    path: `/api/push-subscriptions/${(await addPushSubscription(caller)).id}`,
  }),
  'GET /c/:token': onClientPage(''),
  'POST /c/:token': onClientPage('', { content: 'Hello' }),
  'GET /c/:token/photos/:id': async (owner) => {
    const { db, id: ownerId, client } = owner;
    const photoId = await newMessagePhoto(owner);
    const message = { content: 'Look', channel: 'mail', direction: 'outgoing' } as const;
    const stored = await insertMessage(db, ownerId, client.id, message);
    if (stored) await attachPhotos(db, ownerId, stored, [photoId]);
    const token = await insertLink(db, ownerId, 'client', client.id, new Date());
    return { path: `/c/${token}/photos/${photoId}` };
  },
  'GET /c/:token/unsubscribe': onClientPage('/unsubscribe'),
  'POST /c/:token/unsubscribe': onClientPage('/unsubscribe', { mails: 'off' }),
  'GET /api/visit-reports/:id/page': onReport('/page'),
  'POST /api/visit-reports/:id/send': async ({ caller }) => {
    const client = await addClient(caller, { email: 'jane@example.org' });
    const pet = await addPet(caller, client.id);
    const visit = await addVisit(caller, { petIds: [pet.id], endedAt: REPORTED_END });
    const { id } = await addVisitReport(caller, visit.id, client.id);
    return { path: `/api/visit-reports/${id}/send` };
  },
  'POST /api/visit-reports/:id/links': onReport('/links'),
  'POST /api/visit-reports/:id/sent': async (owner) => {
    const { path } = await onReport('/links')(owner);
    await owner.caller.post(path);
    return { path: path.replace(/links$/, 'sent') };
  },
  'DELETE /api/visit-reports/:id/links': onReport('/links'),
  'GET /r/:token': async (owner) => {
    const { id } = await builderOf('visit-reports').add(owner);
    return { path: `/r/${await insertLink(owner.db, owner.id, 'report', id, new Date())}` };
  },
  'GET /r/:token/photos/:id': async (owner) => {
    const { caller, db, id: ownerId } = owner;
    const client = await addClient(caller);
    const pet = await addPet(caller, client.id);
    const visit = await addVisit(caller, { petIds: [pet.id], endedAt: REPORTED_END });
    const url = await visitPhotoOf(caller, visit.id, await picture('jpeg'), pet.id);
    const photoId = url.slice('/api/photos/'.length);
    const { id } = await addVisitReport(caller, visit.id, client.id, { photoIds: [photoId] });
    return {
      path: `/r/${await insertLink(db, ownerId, 'report', id, new Date())}/photos/${photoId}`,
    };
  },
  'PUT /api/message-settings': async () => ({
    path: '/api/message-settings',
    body: { bookings: true, eveningTime: '17:30' },
  }),
};

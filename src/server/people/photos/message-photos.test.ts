/** Photos in messages: whose they are, who sees them, and how long they wait. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { ThreadMessage } from '#contract/messages/conversations.ts';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { photosNotSent } from '#server/people/photos/message-photos.sql.ts';
import { removeDueFiles } from '#server/people/photos/photos.ts';
import { deleteExpired } from '#server/platform/jobs/expired-rows.ts';
import { keptFiles, messagePhotoOf, sent } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();
const photo = await picture('jpeg');
const idOf = (url: string): string => url.slice('/api/photos/'.length);

async function thread() {
  const sam = await app.user();
  const client = await addClient(sam, { email: 'ann@example.org' });
  const path = `/api/conversations/${client.id}/messages`;
  const write = (channel: string, photoIds: string[]) =>
    sam.post(path, { content: 'Look', channel, photoIds });
  const photos = async () =>
    ((await sam.get(path)).body as { messages: ThreadMessage[] }).messages.map((each) =>
      each.photos.map(({ photoUrl }) => photoUrl),
    );
  const token = await insertLink(app.db, client.userId, 'client', client.id, new Date());
  const seen = async (url: string) =>
    (await app.visitor().get(`/c/${token}/photos/${idOf(url)}`)).status;
  return { sam, client, path, write, photos, seen, token };
}

test('a message has the photos that were chosen for it, in their order, once [message-photos-1]', async () => {
  const { sam, client, write, photos } = await thread();
  const [first, second] = [
    await messagePhotoOf(sam, client.id, photo),
    await messagePhotoOf(sam, client.id, photo),
  ];
  const written = await write('none', [idOf(second), idOf(first)]);
  expect([written.status, written.body]).toMatchObject([
    201,
    { photos: [{ photoUrl: first }, { photoUrl: second }] },
  ]);
  expect((await write('none', [])).body).toMatchObject({ photos: [] });
  const again = await write('none', [idOf(first)]);
  expect([again.status, again.body]).toMatchObject([400, { errors: [{ path: ['photoIds'] }] }]);
  expect(await photos()).toEqual([[], [first, second]]);
  // They stand for nobody's pet, and not for the business.
  expect((await sam.get('/api/auth/user')).body).toMatchObject({ profileImageUrl: null });
});

test('nobody else can send a photo, nor one that was chosen for another client [message-photos-2]', async () => {
  const [one, other] = [await thread(), await thread()];
  const url = await messagePhotoOf(one.sam, one.client.id, photo);
  const elsewhere = await addClient(one.sam);
  const wrong = await one.sam.post(`/api/conversations/${elsewhere.id}/messages`, {
    content: 'Look',
    channel: 'none',
    photoIds: [idOf(url)],
  });
  expect([(await other.write('none', [idOf(url)])).status, wrong.status]).toEqual([400, 400]);
  expect((await other.sam.delete(`/api/message-photos/${idOf(url)}`)).status).toBe(404);
  const foreign = { photoURL: await sent(other.sam, photo), clientId: one.client.id };
  expect((await other.sam.put('/api/message-photos', foreign)).status).toBe(404);
  expect(await other.photos()).toEqual([]);
  expect((await one.write('none', [idOf(url)])).status).toBe(201);
});

test('the page of a client shows the photos of messages to them, not those of notes or that still wait [message-photos-3]', async () => {
  const { sam, client, write, seen, token } = await thread();
  const stranger = await thread();
  const neighbour = await addClient(sam);
  const neighbourToken = await insertLink(
    app.db,
    neighbour.userId,
    'client',
    neighbour.id,
    new Date(),
  );
  const [note, waiting, mailed] = [
    await messagePhotoOf(sam, client.id, photo),
    await messagePhotoOf(sam, client.id, photo),
    await messagePhotoOf(sam, client.id, photo),
  ];
  await write('none', [idOf(note)]);
  const { body } = await write('none', [idOf(mailed)]);
  // As a mail server would make it.
  await app.db.run(
    sql`update messages set channel = 'mail' where id = ${(body as ThreadMessage).id}`,
  );
  const page = String((await app.visitor().get(`/c/${token}`)).body);
  expect(page.match(/<img src="[^"]+"/g)).toEqual([
    `<img src="/c/${token}/photos/${idOf(mailed)}?size=card"`,
  ]);
  expect([await seen(mailed), await seen(note), await seen(waiting)]).toEqual([200, 404, 404]);
  const answers = await Promise.all(
    [
      `/c/${neighbourToken}/photos/${idOf(mailed)}`,
      `/c/${stranger.token}/photos/${idOf(mailed)}`,
      `/c/x/photos/${idOf(mailed)}`,
      `/c/${token}/photos/x`,
    ].map(async (path) => (await app.visitor().get(path)).status),
  );
  expect(answers).toEqual([404, 404, 404, 404]);
  await sam.delete(`/api/conversations/${client.id}/links`);
  expect(await seen(mailed)).toBe(404);
});

test('the page of a client has the name and the picture of the business, and no other business has it there [message-photos-8]', async () => {
  const { sam, seen, token } = await thread();
  const other = await thread();
  const page = async () => String((await app.visitor().get(`/c/${token}`)).body);
  await sam.put('/api/auth/user', { businessName: 'Happy Paws' });
  expect(await page()).toMatch(/<header[^>]*>[^]*Happy Paws[^]*<\/header>/);
  expect(await page()).not.toContain('<img');
  const photoURL = await sent(sam, photo);
  const { body } = await sam.put('/api/profile-photo', { photoURL });
  const { objectPath } = body as { objectPath: string };
  expect(await page()).toContain(`<img src="/c/${token}/photos/${idOf(objectPath)}?size=card"`);
  expect([await seen(objectPath), await other.seen(objectPath)]).toEqual([200, 404]);
});

test('WhatsApp and text messages take no photos, and say what to do; six are the most [message-photos-4]', async () => {
  const { sam, client, write } = await thread();
  const ids = [idOf(await messagePhotoOf(sam, client.id, photo))];
  for (const channel of ['whatsapp', 'sms']) {
    const refused = await write(channel, ids);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ path: ['photoIds'], message: expect.stringContaining('Choose Email') }] },
    ]);
  }
  const many = await write('none', Array(7).fill(ids[0]));
  expect([many.status, many.body]).toMatchObject([
    400,
    { errors: [{ path: ['photoIds'], message: 'Send at most 6 photos at once' }] },
  ]);
});

test('a photo goes with its files when it is taken away, waits too long, or its client is deleted [message-photos-5]', async () => {
  const { sam, client, write } = await thread();
  const files = async (url: string) =>
    (await keptFiles(app)).filter((name) => name.startsWith(idOf(url))).length;
  const taken = await messagePhotoOf(sam, client.id, photo);
  expect(await files(taken)).toBe(2);
  expect((await sam.delete(`/api/message-photos/${idOf(taken)}`)).status).toBe(204);
  expect(await files(taken)).toBe(0);
  const [old, kept] = [
    await messagePhotoOf(sam, client.id, photo),
    await messagePhotoOf(sam, client.id, photo),
  ];
  await write('none', [idOf(kept)]);
  expect((await sam.delete(`/api/message-photos/${idOf(kept)}`)).status).toBe(404);
  await deleteExpired(app.db, photosNotSent(new Date(Date.now() + 1_000)));
  const context = { ...app, now: () => new Date() };
  await removeDueFiles(context);
  expect([await files(old), await files(kept)]).toEqual([0, 2]);
  await sam.delete(`/api/clients/${client.id}`);
  await removeDueFiles(context);
  expect(await files(kept)).toBe(0);
});

test('thirty photos wait for messages to a client, then a sentence says what to do [message-photos-6]', async () => {
  const { sam, client } = await thread();
  await app.db.run(sql`insert into photos (id, user_id, message_client_id)
    select gen_random_uuid(), ${client.userId}, ${client.id} from generate_series(1, 30)`);
  const body = { photoURL: await sent(sam, photo), clientId: client.id };
  const refused = await sam.put('/api/message-photos', body);
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { message: expect.stringContaining('Send them or remove some') },
  ]);
});

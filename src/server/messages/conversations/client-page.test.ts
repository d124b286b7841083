/** The page that a client's link opens: what it shows and takes, and when it ends. */
import { expect, test } from 'vitest';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { SAME_SITE, startConversations } from '#server/testing/conversations.ts';
import { addClient } from '#server/testing/records.ts';
import type { Caller } from '#server/testing/test-app.ts';

const { app, business } = await startConversations();

const messagesOf = async (caller: Caller, thread: string) =>
  (await caller.get(thread)).body as { messages: Record<string, unknown>[]; before: string | null };

test('Send that is pressed twice stores an answer once; other words from the same form are another [client-page-7]', async () => {
  const { sam, thread, page } = await business();
  const visitor = app.visitor();
  const shown = String((await visitor.get(page)).body);
  const form = /name="form" value="([\da-f-]{36})"/.exec(shown)?.[1] ?? '';
  const send = (content: string) => visitor.form(page, { form, content }, SAME_SITE);
  const answers = await Promise.all([send('Yes'), send('Yes'), send('Yes')]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  // Typed after a step back.
  await send('At nine');
  const { messages } = await messagesOf(sam, thread);
  expect(messages.map(({ content }) => content)).toEqual(['At nine', 'Yes']);
  expect(String((await visitor.get(page)).body)).not.toContain(form);
});

test('opening a link changes nothing; one POST stops the mails about bookings, and one starts them [client-page-8]', async () => {
  const { sam, clientId, page } = await business();
  const visitor = app.visitor();
  const isOn = async () => (await sam.get(`/api/conversations/${clientId}/mails`)).body;
  for (const path of [page, `${page}/unsubscribe`]) {
    const { status, headers } = await visitor.get(path);
    expect([status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
      200,
      'noindex',
      'private, no-store',
    ]);
  }
  expect(await isOn()).toEqual({ isOn: true, returned: null });
  // As mail programs send it (RFC 8058), without a page of ours.
  const oneClick = await visitor.form(`${page}/unsubscribe`, { 'List-Unsubscribe': 'One-Click' });
  expect([oneClick.status, await isOn()]).toEqual([200, { isOn: false, returned: null }]);
  await visitor.form(`${page}/unsubscribe`, { mails: 'on' }, SAME_SITE);
  expect(await isOn()).toEqual({ isOn: true, returned: null });
  const parts = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
  const multipart = await visitor.call('POST', `${page}/unsubscribe`, {
    body: parts,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  expect([multipart.status, await isOn()]).toEqual([200, { isOn: false, returned: null }]);
});

test('a link ends after twelve months, when it is revoked, with the archive and with the client [client-page-12]', async () => {
  const { sam, clientId, ownerId, page } = await business();
  const visitor = app.visitor();
  const status = async (path: string) => (await visitor.get(path)).status;
  const anew = async () =>
    `/c/${await insertLink(app.db, ownerId, 'client', clientId, new Date())}`;
  expect(await status(page)).toBe(200);
  app.setNow(new Date(Date.now() + 366 * 86_400_000));
  expect(await status(page)).toBe(404);
  expect((await visitor.form(page, { content: 'x' }, SAME_SITE)).status).toBe(404);
  app.setNow(new Date());
  expect((await sam.delete(`/api/conversations/${clientId}/links`)).status).toBe(204);
  expect(await status(page)).toBe(404);
  const archived = await anew();
  await sam.put(`/api/clients/${clientId}`, { archived: true });
  // Such as by an email that was being written just then.
  const madeSince = await anew();
  expect(await status(madeSince)).toBe(404);
  await sam.put(`/api/clients/${clientId}`, { archived: false });
  expect(await status(archived)).toBe(404);
  const deleted = await anew();
  expect(await status(deleted)).toBe(200);
  await sam.delete(`/api/clients/${clientId}`);
  expect(await status(deleted)).toBe(404);
  expect(await status(`/c/${'0'.repeat(48)}`)).toBe(404);
});

test('disabling one client’s links leaves the links of other clients working', async () => {
  const { sam, clientId, ownerId, page } = await business();
  const other = await addClient(sam);
  const otherPage = `/c/${await insertLink(app.db, ownerId, 'client', other.id, new Date())}`;
  expect((await sam.delete(`/api/conversations/${clientId}/links`)).status).toBe(204);
  const visitor = app.visitor();
  expect((await visitor.get(page)).status).toBe(404);
  expect((await visitor.get(otherPage)).status).toBe(200);
});

test('a page has nothing of another client, and takes neither nothing, nor too much, nor too often [client-page-13]', async () => {
  const { sam, page } = await business();
  const other = await addClient(sam, { firstName: 'Zaphod', lastName: 'Beeblebrox' });
  await sam.post(`/api/conversations/${other.id}/messages`, { content: 'towel', channel: 'none' });
  const visitor = app.visitor();
  expect((await visitor.get(page)).body).not.toMatch(/Zaphod|Beeblebrox|towel/);
  const form = (content: string) => visitor.form(page, { content }, SAME_SITE);
  for (const content of ['', '   ', 'x'.repeat(5_001)])
    expect((await form(content)).status).toBe(400);
  for (let at = 0; at < 20; at += 1) expect((await form(`message ${at}`)).status).toBe(303);
  const refused = await form('one too many');
  expect([refused.status, refused.body]).toEqual([429, expect.stringContaining('one too many')]);
});

test('older messages are a tap away on the client’s page, where notes take no room [client-page-9]', async () => {
  const { sam, thread, page } = await business();
  const { sam: other, thread: otherThread } = await business();
  const visitor = app.visitor();
  await visitor.form(page, { content: 'The first' }, SAME_SITE);
  for (let at = 0; at < 51; at += 1) await sam.post(thread, { content: `${at}`, channel: 'none' });
  expect((await visitor.get(page)).body).toContain('The first');
  for (let at = 0; at < 50; at += 1)
    await sam.post(thread, { content: `Told ${at}`, channel: 'sms' });
  const newest = String((await visitor.get(page)).body);
  expect(newest).not.toContain('The first');
  const older = /href="(\/c\/[^"]+\?before=[^"]+)"/.exec(newest)?.[1] ?? '';
  const page2 = String((await visitor.get(older)).body);
  expect(page2).toContain('The first');
  expect(page2).not.toContain('Told');
  expect(page2).toContain(`href="${page}"`);
  // A message of somebody else leads nowhere.
  await other.post(otherThread, { content: 'Foreign', channel: 'sms' });
  const [foreign] = (await messagesOf(other, otherThread)).messages;
  const nothing = String((await visitor.get(`${page}?before=${String(foreign?.['id'])}`)).body);
  expect(nothing).toContain('There are no older messages.');
});

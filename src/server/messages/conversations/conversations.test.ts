/** Conversations over a real mail server: from the business to the client's page and back to an open screen. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { insertMessage } from '#server/messages/conversations/conversations.sql.ts';
import { linkIn } from '#server/testing/mail-reading.ts';
import { SAME_SITE, startConversations } from '#server/testing/conversations.ts';
import { addAppointment, addClient } from '#server/testing/records.ts';
import type { Caller } from '#server/testing/test-app.ts';

const { app, mailServer, business, origin } = await startConversations();

const messagesOf = async (caller: Caller, thread: string) =>
  (await caller.get(thread)).body as { messages: Record<string, unknown>[]; before: string | null };

test('a message is emailed in the words of the business, which must have what was written [conversations-9]', async () => {
  const { sam, email, thread } = await business();
  const save = (text: string) =>
    sam.put('/api/message-settings', {
      templates: { message: { subject: 'News for {firstName}', text } },
    });
  const refused = await save('Dear {firstName}');
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      errors: [
        { path: ['templates', 'message', 'text'], message: expect.stringContaining('{visits}') },
      ],
    },
  ]);
  await save('Dear {firstName},\n\n{visits}\n\nWoof!');
  await sam.post(thread, { content: 'All {good}', channel: 'mail' });
  const mail = await mailServer.mail(email);
  expect(mail.headers.get('subject')).toBe('News for Ann');
  expect(mail.text).toContain('Dear Ann,\n\nAll {good}\n\nWoof!');
});

test('a message is emailed with a link, read on its page and answered there [conversations-2]', async () => {
  const { sam, email, clientId, thread } = await business();
  const sent = await sam.post(thread, {
    content: 'All good! https://photos.example',
    channel: 'mail',
  });
  expect([sent.status, sent.body]).toMatchObject([
    201,
    { content: 'All good! https://photos.example', direction: 'outgoing', state: 'waiting' },
  ]);
  const mail = await mailServer.mail(email);
  expect(mail.headers.get('subject')).toBe('Message from Happy Paws');
  // The link to the page is the first of the text.
  expect(/https?:\/\/\S+/.exec(mail.text)?.[0]).toMatch(
    /^http:\/\/pets\.example\.org\/c\/[\da-f]{48}$/,
  );
  const page = linkIn(mail, origin);
  const visitor = app.visitor();
  expect((await visitor.get(page)).body).toContain('All good!');
  await expect
    .poll(async () => (await messagesOf(sam, thread)).messages[0]?.['state'])
    .toBe('sent');
  const answered = await visitor.form(page, { content: ' Thank <b>you</b> ' }, SAME_SITE);
  expect([answered.status, answered.headers.get('location')]).toEqual([303, `${page}?sent=1`]);
  expect((await visitor.get(page)).body).toContain('Thank &lt;b&gt;you&lt;/b&gt;');
  const { messages, before } = await messagesOf(sam, thread);
  expect([
    messages.map(({ content, direction, isRead }) => [content, direction, isRead]),
    before,
  ]).toEqual([
    [
      ['Thank <b>you</b>', 'incoming', false],
      ['All good! https://photos.example', 'outgoing', true],
    ],
    null,
  ]);
  expect((await sam.get('/api/conversations')).body).toMatchObject([
    { clientId, firstName: 'Ann', content: 'Thank <b>you</b>', unread: 1 },
  ]);
  expect((await sam.get('/api/messages/unread')).body).toEqual({ unread: 1 });
  expect((await sam.put(`/api/conversations/${clientId}/read`)).status).toBe(204);
  expect((await sam.get('/api/messages/unread')).body).toEqual({ unread: 0 });
});

test('a thread is read until the newest message that was shown; one that came meanwhile stays unread [conversations-10]', async () => {
  const { sam, clientId, ownerId, thread } = await business();
  const stranger = await business();
  const addAnswer = async (owner: string, client: string, content: string) => {
    const answer = { content, channel: 'link', direction: 'incoming' } as const;
    return (await insertMessage(app.db, owner, client, answer))?.id ?? '';
  };
  await addAnswer(ownerId, clientId, 'first');
  const shown = await addAnswer(ownerId, clientId, 'second');
  await addAnswer(ownerId, clientId, 'third');
  const theirs = await addAnswer(stranger.ownerId, stranger.clientId, 'not yours');
  const read = async (until?: string) => {
    const body = until === undefined ? undefined : { until };
    expect((await sam.put(`/api/conversations/${clientId}/read`, body)).status).toBe(204);
    return (await messagesOf(sam, thread)).messages.map(({ isRead }) => isRead);
  };
  expect(await read(theirs)).toEqual([false, false, false]);
  expect(await read(shown)).toEqual([false, true, true]);
  expect(await read()).toEqual([true, true, true]);
  expect((await stranger.sam.get('/api/messages/unread')).body).toEqual({ unread: 1 });
});

test('a thread is read in pages, and nothing of it twice [conversations-3]', async () => {
  const { sam, clientId, ownerId, thread } = await business();
  await app.db.run(sql`insert into messages (id, user_id, client_id, content, direction, sent_at)
    select gen_random_uuid(), ${ownerId}, ${clientId}, n::text, 'incoming',
      timestamptz '2026-01-01T00:00:00Z' + (n / 7) * interval '1 hour' from generate_series(1, 120) n`);
  const seen: unknown[] = [];
  let before: string | null = '';
  while (before !== null) {
    const page = await messagesOf(sam, before === '' ? thread : `${thread}?before=${before}`);
    seen.push(...page.messages.map(({ id }) => id));
    before = page.before;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
});

test('conversations are read in pages, and none is skipped where many came at the same moment [conversations-7]', async () => {
  const { ownerId, sam } = await business();
  await app.db.run(sql`with made as (insert into clients (id, user_id, first_name, last_name)
      select gen_random_uuid(), ${ownerId}, 'Flo', n::text from generate_series(1, 250) n returning id)
    insert into messages (id, user_id, client_id, content, direction, sent_at)
      select gen_random_uuid(), ${ownerId}, id, 'Hello', 'incoming', timestamptz '2026-01-01T00:00:00Z' from made`);
  const seen: string[] = [];
  let query: string | undefined = '';
  while (query !== undefined) {
    const { body } = await sam.get(`/api/conversations${query}`);
    const list = body as { clientId: string; sentAt: string }[];
    seen.push(...list.map(({ clientId }) => clientId));
    const last = list.at(-1);
    query = last && `?before=${last.sentAt}&beforeClient=${last.clientId}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([250, 250]);
  const earlier = await sam.get('/api/conversations?before=2026-01-01T00:00:00.000Z');
  expect(earlier.body).toEqual([]);
});

test('a client without an email address, and one who is someone else’s, are not written to', async () => {
  const { sam, thread } = await business();
  const { id } = await addClient(sam, { firstName: 'Bo' });
  const mail = { content: 'Hello', channel: 'mail' };
  const refused = await sam.post(`/api/conversations/${id}/messages`, mail);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { message: 'Bo has no email address. Add one first, or choose another way.' },
  ]);
  expect((await messagesOf(sam, `/api/conversations/${id}/messages`)).messages).toEqual([]);
  expect((await (await app.user()).post(thread, mail)).status).toBe(404);
  const key = { 'idempotency-key': 'twice-the-same-message-1' };
  const none = { content: 'Hello', channel: 'whatsapp' };
  const [first, second] = [await sam.post(thread, none, key), await sam.post(thread, none, key)];
  expect(second.body).toEqual(first.body);
});

test('a note of what was said is in the thread, and not on the client’s page [conversations-8]', async () => {
  const { sam, thread, page } = await business();
  await sam.post(thread, { content: 'Rang: is late again', channel: 'none' });
  await sam.post(thread, { content: 'See you at 9', channel: 'whatsapp' });
  expect((await messagesOf(sam, thread)).messages).toMatchObject([
    { content: 'See you at 9', channel: 'whatsapp', state: null, deliveryId: null },
    { content: 'Rang: is late again', channel: 'none' },
  ]);
  const { body } = await app.visitor().get(page);
  expect(body).toContain('See you at 9');
  expect(body).not.toContain('late again');
});

test('an open screen hears of a message at once, of the owner’s alone, until the session ends [conversations-4]', async () => {
  const { sam, page } = await business();
  const stranger = await business();
  const cookie = [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${app.origin}/api/messages/unread`, {
    headers: { cookie, accept: 'text/event-stream' },
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  let heard = '';
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  await expect.poll(() => heard).toContain('data: {"unread":0}');
  await app.visitor().form(stranger.page, { content: 'not yours' }, SAME_SITE);
  await app.visitor().form(page, { content: 'yours' }, SAME_SITE);
  await expect.poll(() => heard).toContain('data: {"unread":1}');
  expect(heard).not.toContain('"unread":2');
  await sam.form('/api/logout', {});
  await reading;
});

test('“on the way” is told once for a booking, and again when it has moved to another day [conversations-5]', async () => {
  const { sam, clientId, email } = await business();
  const date = businessDay(new Date(), 'Europe/London');
  const { id } = await addAppointment(sam, clientId, {
    date,
    startTime: '00:00',
    endTime: '23:59',
  });
  const path = `/api/appointments/${id}/on-the-way`;
  const [first, second] = [await sam.post(path), await sam.post(path)];
  expect((second.body as { id: string }).id).toBe((first.body as { id: string }).id);
  expect((await mailServer.mail(email)).headers.get('subject')).toBe('Happy Paws is on the way');
  await sam.put(`/api/appointments/${id}`, { date: addDays(date, 1) });
  const moved = [await sam.post(path), await sam.post(path)].map(({ body }) => body);
  expect(moved).toMatchObject([{ kind: 'onTheWay' }, moved[0]]);
  expect(moved[0]).not.toMatchObject({ id: (first.body as { id: string }).id });
});

test('“on the way” that could not be sent within an hour is missed [conversations-6]', async () => {
  const { sam, clientId, ownerId, email } = await business();
  // The email that every registration sends is out of the way.
  await mailServer.mail(((await sam.get('/api/auth/user')).body as { email: string }).email);
  const date = businessDay(new Date(), 'Europe/London');
  const { id } = await addAppointment(sam, clientId, {
    date,
    startTime: '00:00',
    endTime: '23:59',
  });
  mailServer.refusals.push({ code: 451, words: 'later', to: email });
  await sam.post(`/api/appointments/${id}/on-the-way`);
  const states = async () =>
    ((await sam.get('/api/deliveries')).body as { state: string; reason: string }[]).map(
      ({ state, reason }) => [state, reason],
    );
  await expect.poll(states).toEqual([['waiting', expect.stringContaining('keeps trying')]]);
  await app.db.run(
    sql`update deliveries set due_at = now() - interval '2 hours' where user_id = ${ownerId}`,
  );
  await app.db.run(sql`update jobs.job set start_after = now() where name = 'send-delivery'`);
  await expect
    .poll(states, { timeout: 20_000 })
    .toEqual([['missed', 'Missed: it could not be sent within an hour.']]);
  expect(mailServer.received.filter(({ to }) => to.includes(email))).toEqual([]);
});

test('an answer is emailed to the professional who wants that [conversations-1]', async () => {
  const { sam, page, clientId } = await business();
  const { email } = (await sam.get('/api/auth/user')).body as { email: string };
  await sam.put('/api/message-settings', { answers: true });
  await app.visitor().form(page, { content: 'See you at 9' }, SAME_SITE);
  // Next to the email that every registration sends.
  const answered = () =>
    mailServer.received.find(({ to, text }) => to.includes(email) && text.includes('wrote:'))?.text;
  await expect.poll(answered, { timeout: 20_000 }).toContain('Ann wrote:\n\nSee you at 9');
  expect(answered()).toContain(`/messages/${clientId}\n`);
});

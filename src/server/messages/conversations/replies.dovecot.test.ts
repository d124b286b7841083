/** Answers by email, over a real mail server and a real IMAP server. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { consumeRateLimits, deleteRateLimit } from '#server/platform/limits/rate-limit.ts';
import { answeredByMail, mail } from '#server/testing/answered-by-mail.ts';

const { app, imap, settings, look, business } = await answeredByMail();

test('an answer goes into the thread of the email that it refers to, without what it quotes [replies-1]', async () => {
  const [one, other] = [await business(), await business()];
  const words = 'Yes please!\n\nOn Tue, 3 Mar 2026, Happy Paws wrote:\n> Shall I come at ten?\n';
  await imap.append(mail({ 'In-Reply-To': one.messageId }, words));
  await imap.append(mail({ References: `<other@host> ${other.messageId}` }, 'Eleven\n> ten?\n'));
  await look();
  expect([await one.incoming(), await other.incoming()]).toEqual([['Yes please!'], ['Eleven']]);
});

test('an answer that names no email goes by the email address that it was sent to; its sender counts for nothing [replies-2]', async () => {
  const { incoming, replyTo } = await business();
  expect(replyTo).toMatch(/^paws\+[\da-f-]{36}@example\.org$/);
  await imap.append(mail({ To: replyTo, From: 'somebody@else.example' }, 'See you'));
  await look();
  expect(await incoming()).toEqual(['See you']);
});

test('HTML is reduced to its words, and what is no picture is said to be left out [replies-3]', async () => {
  const { incoming, messageId } = await business();
  const type = {
    'In-Reply-To': messageId,
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/mixed; boundary=b',
  };
  const html =
    '<style>p{}</style><p>Rex &amp; Bo&#8217;s<br>caf&eacute;, &pound;5 &lt;3</p><p><a href="https://x.example">Yes</a></p><blockquote>Shall I</blockquote><script>x()</script>';
  await imap.append(
    mail(
      type,
      `--b\nContent-Type: text/html\n\n${html}\n--b\nContent-Type: image/jpeg\nContent-Disposition: attachment; filename=a.jpg\nContent-Transfer-Encoding: base64\n\nAAAA\n--b--\n`,
    ),
  );
  await look();
  expect(await incoming()).toEqual([
    'Rex & Bo’s\ncafé, £5 <3\nYes\n\n(1 attachment was not added.)',
  ]);
});

test('an answer below the quote is stored, and a sentence that only looks like a quote is no quote [replies-9]', async () => {
  const { incoming, messageId } = await business();
  const answers = { 'In-Reply-To': messageId };
  const quote = 'On 10/11/2026 18:00, Happy Paws wrote:\n> Shall I come?\n';
  await imap.append(mail(answers, `${quote}\nYes please`));
  await look();
  await imap.append(mail(answers, 'On Monday you wrote: come at 9.\nIs that still so?'));
  await look();
  await imap.append(mail(answers, quote));
  await look();
  expect(new Set(await incoming())).toEqual(
    new Set(['On Monday you wrote: come at 9.\nIs that still so?', 'Yes please']),
  );
});

test('what a program wrote is no answer, and what answers nothing stays in the mailbox unread [replies-4]', async () => {
  const { incoming, messageId } = await business();
  const answers = { 'In-Reply-To': messageId };
  await imap.append(mail({ ...answers, 'Auto-Submitted': 'auto-replied' }, 'I am away'));
  await imap.append(mail({ ...answers, Precedence: 'bulk' }, 'News'));
  await imap.append(mail({ ...answers, 'X-Autoreply': 'yes' }, 'Away'));
  await imap.append(
    mail(
      { ...answers, 'Content-Type': 'multipart/report; boundary=b' },
      '--b\n\nNo such user\n--b--',
    ),
  );
  await imap.append(mail({ Subject: 'New here' }, 'Do you walk cats?'));
  await look();
  expect(await incoming()).toEqual([]);
  const left = await imap.asMailProgram(async (client) => {
    await client.mailboxOpen('INBOX');
    return client.search({ seen: false, subject: 'New here' });
  });
  expect(left).toHaveLength(1);
});

test('an answer whose note was lost, or that comes back under new numbers, is stored once [replies-5]', async () => {
  const { incoming, messageId } = await business();
  await imap.append(mail({ 'In-Reply-To': messageId }, 'Once'));
  await look();
  // As after a kill between the database and the mailbox.
  await imap.asMailProgram(async (client) => {
    await client.mailboxOpen('INBOX');
    await client.messageFlagsRemove('1:*', ['PawkeeperRead']);
  });
  await look();
  const numbering = () =>
    imap.asMailProgram(async (client) => (await client.mailboxOpen('INBOX')).uidValidity);
  const before = await numbering();
  await imap.forget();
  expect(await numbering()).not.toBe(before);
  await look();
  expect(await incoming()).toEqual(['Once']);
});

test('while the mailbox cannot be reached a look fails without its password, and the next one finds all [replies-6]', async () => {
  const { incoming, messageId } = await business();
  await imap.append(mail({ 'In-Reply-To': messageId }, 'Later'));
  await imap.stop();
  await expect(look()).rejects.toThrow('The mailbox cannot be read: ECONNREFUSED');
  await imap.start();
  await look();
  expect(await incoming()).toEqual(['Later']);
});

test('an answer to an email that was never sent, or of an archived client, is in no conversation [replies-16]', async () => {
  const { clientId, incoming, messageId } = await business();
  const unknown = '<0193d5a0-0000-7000-8000-000000000000@example.org>';
  await imap.append(mail({ 'In-Reply-To': unknown }, 'Guessed'));
  await look();
  await app.db.run(sql`update clients set archived_at = now() where id = ${clientId}`);
  await imap.append(mail({ 'In-Reply-To': messageId }, 'Too late'));
  await look();
  expect(await incoming()).toEqual([]);
});

test('an email that cannot be read holds up no other [replies-7]', async () => {
  const { incoming, messageId } = await business();
  const parts = Array.from(
    { length: 400 },
    (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n\n`,
  );
  const type = { 'In-Reply-To': messageId, 'Content-Type': 'multipart/mixed; boundary=b0' };
  await imap.append(mail(type, `${parts.join('')}--b400\n\nDeep\n`));
  await imap.append(mail({ 'In-Reply-To': messageId }, 'Flat'));
  await look();
  expect(await incoming()).toEqual(['Flat']);
});

test('answers beyond the most of an hour wait in the mailbox, keep the time when they came, and hold up no others [replies-10]', async () => {
  const [many, other] = [await business(), await business()];
  const usedUp = { name: 'reply', subject: many.clientId, max: 1, windowSeconds: 3600 };
  await consumeRateLimits(app.db, '', [usedUp]);
  const before = new Date(Date.now() - 7_200_000);
  const flood = mail({ 'In-Reply-To': many.messageId, 'Message-ID': '<flood@ann>' }, 'Again');
  await imap.asMailProgram(async (client) => {
    // More than are taken at a look.
    for (let at = 0; at < 60; at += 1) await client.append('INBOX', flood, [], before);
  });
  await imap.append(mail({ 'In-Reply-To': other.messageId }, 'Mine'));
  await look();
  expect([await many.incoming(), await other.incoming()]).toEqual([[], ['Mine']]);
  await deleteRateLimit(app.db, usedUp);
  await look();
  expect(await many.incoming()).toEqual(['Again']);
  const sent = sql`select sent_at as "sentAt" from messages where client_id = ${many.clientId} and direction = 'incoming'`;
  expect(await app.db.rows(sent)).toEqual([
    { sentAt: new Date(Math.floor(before.getTime() / 1000) * 1000).toISOString() },
  ]);
});

test('the server looks into its mailbox every minute [replies-8]', async () => {
  const schedules = () =>
    app.db.rows(sql`select cron from jobs.schedule where name = 'read-replies'`);
  await expect.poll(schedules).toEqual([{ cron: '* * * * *' }]);
});

test('the server stores an answer within seconds of its coming [replies-15]', async () => {
  const { incoming, messageId } = await business();
  await imap.append(mail({ 'In-Reply-To': messageId }, 'At once'));
  await expect.poll(incoming, { timeout: 15_000 }).toEqual(['At once']);
});

test('the mailbox must be a URL with an email address, and needs a mail server', () => {
  expect(() => readConfig({ IMAP_URL: imap.url })).toThrow('set SMTP_URL and MAIL_FROM too');
  expect(() => readConfig({ ...settings, IMAP_URL: 'imaps://sam:secret@host' })).toThrow(
    'IMAP_URL must be the URL of a mailbox',
  );
});

test('an answer that is in the subject is kept, unless it is the subject of the email that it answers [replies-11]', async () => {
  const { incoming, messageId } = await business();
  for (const Subject of ['Yes, ten is fine', 'Re: Message', 'FW: Message', ''])
    await imap.append(mail({ 'In-Reply-To': messageId, Subject }, '\n'));
  await look();
  expect(await incoming()).toEqual(['Yes, ten is fine']);
});

const bounceOf = (messageId: string, recipient: string): string =>
  mail(
    {
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    },
    `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such mailbox\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${messageId}\n\n--b--\n`,
  );

test('an email that came back has failed, and its address is doubtful until the client answers or it changes [replies-12]', async () => {
  const { sam, clientId, email, messageId } = await business();
  const state = async () => {
    const { messages } = (await sam.get(`/api/conversations/${clientId}/messages`)).body as {
      messages: { state: string | null; reason: string | null }[];
    };
    const { returned } = (await sam.get(`/api/conversations/${clientId}/mails`)).body as {
      returned: { reason: string } | null;
    };
    return [messages.at(-1)?.state, messages.at(-1)?.reason, returned?.reason];
  };
  await expect.poll(async () => (await state())[0]).toBe('sent');
  await imap.append(bounceOf(messageId, 'other@example.org'));
  await look();
  expect((await state())[0]).toBe('sent');
  await imap.append(bounceOf(messageId, email));
  await look();
  const said = 'It came back: 550 no such mailbox';
  expect(await state()).toEqual(['failed', said, said]);
  await sam.put(`/api/clients/${clientId}`, { email: `new.${email}` });
  expect((await state())[2]).toBeUndefined();
  await sam.put(`/api/clients/${clientId}`, { email });
  expect((await state())[2]).toBe(said);
  await imap.append(mail({ 'In-Reply-To': messageId }, 'It works again'));
  await look();
  expect((await state())[2]).toBeUndefined();
  await imap.append(bounceOf(messageId, email));
  await look();
  expect((await state())[2]).toBeUndefined();
});

test('an email that was forwarded has come back, also where the mailbox has another clock; an old report says nothing of an email that was sent again [replies-14]', async () => {
  const { sam, email, messageId } = await business();
  const first = async () =>
    ((await sam.get('/api/deliveries')).body as { id: string; state: string }[])[0];
  const state = async () => (await first())?.state;
  await expect.poll(state).toBe('sent');
  const forwarded = bounceOf(messageId, 'else@example.org').replace(
    'Action',
    `Original-Recipient: rfc822;${email.toUpperCase()}\nAction`,
  );
  const minuteAgo = new Date(Date.now() - 60_000);
  const report = () =>
    imap.asMailProgram((client) =>
      client.append('INBOX', forwarded.replaceAll('\n', '\r\n'), [], minuteAgo),
    );
  await report();
  await look();
  expect(await state()).toBe('failed');
  await sam.post(`/api/deliveries/${(await first())?.id}/send`);
  await expect.poll(state, { timeout: 20_000 }).toBe('sent');
  await report();
  await look();
  expect(await state()).toBe('sent');
});

test('what came back and is sent to another address leaves no doubt about that one [replies-13]', async () => {
  const { sam, clientId, email, messageId } = await business();
  const log = async () =>
    (await sam.get('/api/deliveries')).body as { id: string; state: string; recipient: string }[];
  await expect.poll(async () => (await log())[0]?.state).toBe('sent');
  await imap.append(bounceOf(messageId, email));
  await look();
  const returned = async () =>
    ((await sam.get(`/api/conversations/${clientId}/mails`)).body as { returned: unknown })
      .returned;
  expect(await returned()).not.toBeNull();
  await sam.put(`/api/clients/${clientId}`, { email: `new.${email}` });
  await sam.post(`/api/deliveries/${(await log())[0]?.id}/send`);
  const sent = { state: 'sent', recipient: `new.${email}` };
  await expect.poll(async () => (await log())[0], { timeout: 20_000 }).toMatchObject(sent);
  expect(await returned()).toBeNull();
});

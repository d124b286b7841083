/** The signed PDF reaches both sides within a minute, once. */
import { expect, test } from 'vitest';
import type { Handover } from '#contract/people/agreements.ts';
import { deliveriesOf, startOutbox } from '#server/testing/outbox.ts';
import { addSignature } from '#server/testing/photos.ts';
import { addAgreement, addContact } from '#server/testing/records.ts';
import type { Caller } from '#server/testing/test-app.ts';

const { app, mailServer, business } = await startOutbox();
const NOW = '2026-06-01T10:00:00.000Z';

async function signByPhone(sam: Caller, clientId: string, contactId?: string) {
  const { id: agreementId } = await addAgreement(sam, { title: 'Walks', consents: ['offLead'] });
  const asked = await sam.post(`/api/clients/${clientId}/handovers`, { agreementId, contactId });
  const { path } = asked.body as Handover;
  const form = { version: '1', offLead: 'yes', typedName: 'Jane Doe' };
  const pressed = await Promise.all([1, 2].map(() => app.visitor().form(path, form)));
  expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
}

const attachedTo = (mail: Awaited<ReturnType<typeof mailServer.mail>>) =>
  mail.attachments.map(({ filename, content }) => [filename, content.subarray(0, 5).toString()]);

test('both get the signed PDF within the minute, however often it is pressed [signed-mail-1]', async () => {
  const { sam, clientId, email, ownerId } = await business(NOW, {});
  await signByPhone(sam, clientId);
  const mine = await mailServer.mail(email);
  expect(mine.headers.get('subject')).toBe('Your signed agreement with Happy Paws');
  expect(mine.text).toContain('Thank you for signing “Walks”. Your signed copy is attached.');
  expect(attachedTo(mine)).toEqual([['agreement.pdf', '%PDF-']]);
  const to = (
    await app.db.pool.query<{ email: string }>('select email from users where id = $1', [ownerId])
  ).rows[0]?.email;
  const theirs = await mailServer.mail(to ?? '', 2);
  expect(theirs.text).toContain('Jane Doe has signed “Walks” for Jane Doe.');
  expect(attachedTo(theirs)).toEqual([['agreement.pdf', '%PDF-']]);
  const { rows } = await app.db.pool.query<{ kind: string; seconds: number }>(
    `select kind, extract(epoch from due_at - $2::timestamptz)::int as seconds from deliveries
      where user_id = $1 order by kind`,
    [ownerId, NOW],
  );
  expect(rows).toEqual([
    { kind: 'agreement', seconds: 0 },
    { kind: 'agreementSigned', seconds: 0 },
  ]);
});

test('a contact who signed gets it, and a client without an address leaves the copy to the professional [signed-mail-2]', async () => {
  const partner = await business(NOW, {});
  const address = 'partner@example.org';
  const { id } = await addContact(partner.sam, partner.clientId, {
    name: 'Pat Doe',
    email: address,
  });
  await signByPhone(partner.sam, partner.clientId, id);
  expect((await mailServer.mail(address)).text).toContain('Hello Pat,');

  const silent = await business(NOW, {}, { email: null });
  await signByPhone(silent.sam, silent.clientId);
  const login = app.visitor();
  expect((await login.get('/api/deliveries')).status).toBe(401);
  await expect
    .poll(
      async () =>
        (
          await app.db.pool.query<{ kind: string; state: string; reason: string | null }>(
            'select kind, state, reason from deliveries where user_id = $1 order by kind',
            [silent.ownerId],
          )
        ).rows,
      { timeout: 20_000 },
    )
    .toEqual([
      {
        kind: 'agreement',
        state: 'cancelled',
        reason: 'Not sent: the client has no email address.',
      },
      { kind: 'agreementSigned', state: 'sent', reason: null },
    ]);
});

test('paper of an earlier day is emailed to nobody; paper of today is [signed-mail-3]', async () => {
  const { sam, clientId } = await business(NOW, {});
  const { id } = await addAgreement(sam);
  await addSignature(sam, clientId, id, { signedOn: '2026-05-30' });
  expect(await deliveriesOf(sam)).toEqual([]);
  await addSignature(sam, clientId, id);
  const kinds = (await deliveriesOf(sam)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['agreement', 'agreementSigned']);
});

/** Photos in answers by email, over a real mail server and a real IMAP server. */
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { consumeRateLimits } from '#server/platform/limits/rate-limit.ts';
import { answeredByMail, mail } from '#server/testing/answered-by-mail.ts';
import { phonePhoto, picture } from '#server/testing/pictures.ts';

const { app, imap, look, business } = await answeredByMail();

/** An email of several parts, each with a picture or something else. */
const mailWith = (
  headers: Record<string, string>,
  words: string,
  ...parts: { type: string; bytes: Uint8Array }[]
): string =>
  mail(
    { ...headers, 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' },
    [
      `--b\nContent-Type: text/plain\n\n${words}`,
      ...parts.map(
        ({ type, bytes }) =>
          `--b\nContent-Type: ${type}\nContent-Disposition: attachment; filename=a\nContent-Transfer-Encoding: base64\n\n${Buffer.from(
            bytes,
          )
            .toString('base64')
            .replaceAll(/.{76}/g, '$&\n')}`,
      ),
      '--b--\n',
    ].join('\n'),
  );

test('photos of an answer are in its message, and what is none is said to be left out [reply-photos-1]', async () => {
  const { sam, clientId, messageId } = await business();
  const bytes = await phonePhoto();
  const answer = { 'In-Reply-To': messageId };
  const photo = { type: 'image/jpeg', bytes };
  const fake = {
    type: 'image/png',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  const file = { type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') };
  await imap.append(mailWith(answer, 'Here he is', photo, fake, file));
  await look();
  await imap.append(
    mailWith(answer, '', photo, { type: 'image/webp', bytes: await picture('webp') }),
  );
  await look();
  const { messages } = (await sam.get(`/api/conversations/${clientId}/messages`)).body as {
    messages: { content: string; photos: { photoUrl: string }[] }[];
  };
  expect(messages.slice(0, 2).map(({ content, photos }) => [content, photos.length])).toEqual([
    ['2 photos', 2],
    ['Here he is\n\n(2 attachments were not added.)', 1],
  ]);
  const kept = await sam.get(messages[1]?.photos[0]?.photoUrl ?? '');
  expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/webp']);
  // Where it was taken, and by which phone, is not in it.
  expect((kept.body as Buffer).includes('Exif')).toBe(false);
});

test('small pictures of a signature are no photos [reply-photos-2]', async () => {
  const { incoming, messageId } = await business();
  const logo = Buffer.from(await picture('jpeg')).toString('base64');
  const type = {
    'In-Reply-To': messageId,
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/related; boundary=b',
  };
  await imap.append(
    mail(
      type,
      `--b\nContent-Type: text/html\n\nBye<img src="cid:a">\n--b\nContent-Type: image/jpeg\nContent-ID: <a>\nContent-Transfer-Encoding: base64\n\n${logo}\n--b--\n`,
    ),
  );
  await look();
  expect(await incoming()).toEqual(['Bye']);
});

test('without room for photos an answer comes without them [reply-photos-3]', async () => {
  const { incoming, sam, clientId, messageId } = await business();
  const { id } = (await sam.get('/api/auth/user')).body as { id: string };
  await app.db.run(sql`insert into photos (id, user_id, message_client_id, file_bytes)
    select gen_random_uuid(), ${id}, ${clientId}, 2000000000 from generate_series(1, 3)`);
  const photo = { type: 'image/jpeg', bytes: await picture('jpeg') };
  await imap.append(mailWith({ 'In-Reply-To': messageId }, 'Look', photo));
  await look();
  expect(await incoming()).toEqual(['Look\n\n(1 attachment was not added.)']);
});

test('beyond twenty emails with photos an hour their photos are left out [reply-photos-4]', async () => {
  const { incoming, clientId, messageId } = await business();
  const usedUp = { name: 'reply photos', subject: clientId, max: 1, windowSeconds: 3600 };
  await consumeRateLimits(app.db, '', [usedUp]);
  const photo = { type: 'image/jpeg', bytes: await picture('jpeg') };
  await imap.append(mailWith({ 'In-Reply-To': messageId }, 'Look', photo));
  await look();
  expect(await incoming()).toEqual(['Look\n\n(1 attachment was not added.)']);
});

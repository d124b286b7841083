import { expect, test } from 'vitest';
import { readMail } from '#server/messages/conversations/reply-mail.ts';

/** An answer with a picture of ten bytes, attached or within its text. */
const withPicture = (type: 'mixed' | 'related') =>
  Buffer.from(
    [
      'From: ann@example.org',
      'Message-ID: <1@ann>',
      `Content-Type: multipart/${type}; boundary=b`,
      '',
      '--b\r\nContent-Type: text/html\r\n\r\nHere he is',
      '--b\r\nContent-Type: image/png\r\nContent-ID: <p>\r\nContent-Transfer-Encoding: base64',
      '',
      Buffer.from('0123456789').toString('base64'),
      '--b--',
    ].join('\r\n'),
  );

test.each([
  ['mixed', 1],
  ['related', 0],
] as const)(
  'a small picture in a multipart/%s email is %i photos: only within the text it is of a signature [reply-mail-1]',
  async (type, photos) => {
    const mail = await readMail(withPicture(type));
    expect(mail).toMatchObject({ reply: { others: 0, words: 'Here he is' } });
    expect(mail && 'reply' in mail && mail.reply.pictures.length).toBe(photos);
  },
);

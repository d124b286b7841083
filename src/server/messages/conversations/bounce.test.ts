import { expect, test } from 'vitest';
import { readMail } from '#server/messages/conversations/reply-mail.ts';

const ID = '0190a6c8-1111-7000-8000-000000000001';
const report = (
  status: string,
  action: string,
  original = 'text/rfc822-headers',
) => `From: MAILER-DAEMON@example.org
To: paws@example.org
Subject: Undelivered Mail
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I am sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Final-Recipient: rfc822; Ann@Example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 No such
    mailbox here

--b
Content-Type: ${original}

Subject: Shall I come?
Message-ID: <${ID}@pawkeeper>

--b--
`;
const read = (source: string) => readMail(Buffer.from(source.replaceAll('\n', '\r\n')));
const bounce = {
  deliveryIds: [ID],
  recipients: ['Ann@Example.org'],
  said: '550 5.1.1 No such mailbox here',
};

test.each(['text/rfc822-headers', 'message/rfc822'])(
  'an email that came back for good is told, with what the other server said (%s) [bounce-1]',
  async (original) => {
    expect(await read(report('5.1.1', 'failed', original))).toEqual({ bounce });
  },
);

test('an email that was late until its server gave up has come back [bounce-4]', async () => {
  expect(await read(report('4.4.1', 'failed'))).toEqual({ bounce });
});

test('an email that was forwarded before it came back names both addresses [bounce-6]', async () => {
  const forwarded = report('5.1.1', 'failed').replace(
    'Action',
    'Original-Recipient: rfc822;ann@home.example\nAction',
  );
  const recipients = ['Ann@Example.org', 'ann@home.example'];
  expect(await read(forwarded)).toEqual({ bounce: { ...bounce, recipients } });
});

test('what cannot be stored is left out of what the other server said [bounce-5]', async () => {
  const evil = report('5.1.1', 'failed')
    .replace('No such', 'No\0 such')
    .replace('Ann@Example.org', 'Ann@Example.org\0');
  const found = await read(evil);
  expect(JSON.stringify(found)).toContain('Ann@Example.org');
  expect(JSON.stringify(found)).not.toContain(String.raw`\u0000`);
});

test('an email that is late, or arrived, has not come back [bounce-2]', async () => {
  expect(await read(report('4.4.1', 'delayed'))).toBeUndefined();
  expect(await read(report('2.0.0', 'delivered'))).toBeUndefined();
});

test('a report without its parts is nothing [bounce-3]', async () => {
  const empty = 'Content-Type: multipart/report; boundary=b\n\n--b\n\nNo such user\n--b--';
  expect(await read(empty)).toBeUndefined();
});

/** Fixtures of journeys whose Pawkeeper reads a mailbox too: a real one, of Debian's Dovecot. */
import { type ImapServer, startImapServer } from '#server/testing/imap-server.ts';
import { expect } from './fixtures.ts';
import { test as withMail } from './mail.ts';

export const test = withMail.extend<object, { imap: ImapServer }>({
  imap: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium');
      const imap = await startImapServer();
      await use(imap);
      await imap.close();
    },
    { scope: 'worker' },
  ],
  imapUrl: [async ({ imap }, use) => use(imap.url), { scope: 'worker' }],
});

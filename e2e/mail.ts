/** Fixtures of journeys that read mail: a Pawkeeper of their own that sends to a mail server of the test, and reads its mailbox. */
import { freePort } from '#server/testing/free-port.ts';
import { type ImapServer, startImapServer } from '#server/testing/imap-server.ts';
import { mailSettings, type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { test as base, expect } from './fixtures.ts';
import { type Pawkeeper, startPawkeeper } from './pawkeeper.ts';

interface Fixtures {
  pawkeeper: Pawkeeper;
  mailServer: MailServer;
  /** The mailbox that answers come to. */
  imap: ImapServer;
}

export const test = base.extend<object, Fixtures>({
  imap: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium');
      const imap = await startImapServer();
      await use(imap);
      await imap.close();
    },
    { scope: 'worker' },
  ],
  mailServer: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium');
      const mailServer = await startMailServer();
      await use(mailServer);
      await mailServer.close();
    },
    { scope: 'worker' },
  ],
  pawkeeper: [
    async ({ mailServer, imap }, use) => {
      const dataDir = await temporaryFolder('pawkeeper-e2e-');
      const port = await freePort();
      const pawkeeper = await startPawkeeper(dataDir, {
        ...mailSettings(mailServer.port),
        IMAP_URL: imap.url,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      });
      await use(pawkeeper);
      await pawkeeper.stop();
      await removeFolder(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

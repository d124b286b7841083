/** Fixtures of journeys that read emails: a Pawkeeper of their own that sends to a mail server of the test. */
import { freePort } from '#server/testing/free-port.ts';
import { mailSettings, type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';
import { test as base, expect } from './fixtures.ts';
import { type Pawkeeper, startPawkeeper } from './pawkeeper.ts';

interface Fixtures {
  pawkeeper: Pawkeeper;
  mailServer: MailServer;
  /** The mailbox that replies come to, for `IMAP_URL`; empty without one. */
  imapUrl: string;
}

export const test = base.extend<object, Fixtures>({
  imapUrl: ['', { scope: 'worker', option: true }],
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
    async ({ mailServer, imapUrl }, use) => {
      const dataDir = await temporaryFolder('pawkeeper-e2e-');
      const port = await freePort();
      const pawkeeper = await startPawkeeper(dataDir, {
        ...mailSettings(mailServer.port),
        ...(imapUrl !== '' && { IMAP_URL: imapUrl }),
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

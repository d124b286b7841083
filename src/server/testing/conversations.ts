/** A business with a client, over a real mail server, for the tests of what the two write to each other. */
import { afterAll } from 'vitest';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { mailSettings, startMailServer } from '#server/testing/mail-server.ts';
import { addClient } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';

/** A browser says where a form comes from. */
export const SAME_SITE = { 'sec-fetch-site': 'same-origin' };

/** Starts the server for a test file, at its top; it ends with the file. */
export async function startConversations() {
  const mailServer = await startMailServer();
  afterAll(() => mailServer.close());
  const settings = mailSettings(mailServer.port);
  const app = await testApp(settings);
  let count = 0;
  /** Somebody with a client, the path of their thread and that of the client's page. */
  async function business() {
    count += 1;
    const email = `ann.${count}@example.org`;
    const sam = await app.user();
    await sam.put('/api/auth/user', { businessName: 'Happy Paws' });
    const client = await addClient(sam, { firstName: 'Ann', email });
    const thread = `/api/conversations/${client.id}/messages`;
    const token = await insertLink(app.db, client.userId, 'client', client.id, new Date());
    return { sam, email, clientId: client.id, ownerId: client.userId, thread, page: `/c/${token}` };
  }
  return { app, mailServer, business, origin: settings['PUBLIC_URL'] ?? '' };
}

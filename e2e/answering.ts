/** The client's side of a conversation: the page of the private link. */
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { linkIn } from '#server/testing/mail-reading.ts';
import type { MailServer } from '#server/testing/mail-server.ts';
import type { Business } from './fixtures.ts';

interface Mailed {
  /** Of the business. */
  page: Page;
  business: Pick<Business, 'request'>;
  mailServer: MailServer;
  origin: string;
}

/** Emails a client, and opens the page that the email leads to, in a browser of the client's own. */
export async function clientPage(
  { page, business, mailServer, origin }: Mailed,
  client: { id: string; email: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const data = { content: 'Hello', channel: 'mail' };
  await business.request.post(`${origin}/api/conversations/${client.id}/messages`, {
    data,
    headers: { origin },
  });
  const link = linkIn(await mailServer.mail(client.email), origin);
  const visitor = await page.context().browser()?.newPage(options);
  if (!visitor) throw new Error('No browser');
  await visitor.goto(origin + link);
  return visitor;
}

/** Writes on the page of a client. */
export async function answer(visitor: Page, words: string): Promise<void> {
  await visitor.getByLabel('Your message').fill(words);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('Thank you. Sam Walker has your message.')).toBeVisible();
  await expect(visitor.getByText(words)).toBeVisible();
}

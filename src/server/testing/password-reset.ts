/** Password resets in tests: requesting a link, reading it from the email, and using it. */
import { expect } from 'vitest';
import { linkIn } from '#server/testing/mail-reading.ts';
import type { MailServer, ReceivedMail } from '#server/testing/mail-server.ts';
import type { Caller, TestApp } from '#server/testing/test-app.ts';

export const FORGOT = '/api/forgot-password';
export const RESET = '/api/reset-password';
export const NEW_PASSWORD = 'quite another secret';

let people = 0;
/** A new email address for each test. */
export const newEmail = (): string => `person${(people += 1)}@example.org`;

/** The token in the link of an email. */
export function tokenIn(mail: ReceivedMail, origin: string): string {
  return new URL(linkIn(mail, origin), origin).searchParams.get('token') ?? '';
}

/** The steps of a password reset; `origin` is the origin of links in emails. */
export function passwordResets(app: TestApp, mailServer: MailServer, origin: string) {
  /** The emails with a subject to an email address, in order of arrival. */
  const mailsTo = (email: string, subject: string): ReceivedMail[] =>
    mailServer.received.filter(
      (mail) => mail.to.includes(email) && mail.headers.get('subject') === subject,
    );

  return {
    mailsTo,
    /** Asks for a link as the page does, waits for the email of this number (from 1), and returns the token. */
    async askForToken(email: string, number = 1): Promise<string> {
      expect((await app.visitor().form(FORGOT, { email })).status).toBe(200);
      const links = () => mailsTo(email, 'Choose a new password for Pawkeeper');
      await expect.poll(() => links().length, { timeout: 20_000 }).toBe(number);
      const mail = links()[number - 1];
      return mail ? tokenIn(mail, origin) : '';
    },
    /** Uses a link. */
    choose: (
      token: string,
      password = NEW_PASSWORD,
      caller: Caller = app.visitor(),
      kept: readonly string[] = [],
    ) =>
      caller.form(RESET, {
        token,
        password,
        ...Object.fromEntries(kept.map((id) => [`keep-${id}`, 'on'])),
      }),
    signIn: (email: string, password: string) =>
      app.visitor().form('/api/login', { email, password }),
  };
}

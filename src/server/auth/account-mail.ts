/** Mails about accounts, handed in here and sent in the background. */
import { newLink } from '#server/auth/links.ts';
import { findAddressee, insertResetLink, insertVerifyLink } from '#server/auth/links.sql.ts';
import { type Notice, noticeMail, resetMail, verifyMail } from '#server/auth/mails.ts';
import type { DatabasePool } from '#server/platform/database.ts';
import type { Post } from '#server/platform/mail/post.ts';

interface AccountMailContext {
  db: DatabasePool;
  post: Post;
  now: () => Date;
}

/** What can be mailed to an account. Each gives false where too many mails wait already. */
export interface AccountMail {
  /** A link that sets a new password, where the address has an account; the caller learns nothing of that. */
  sendReset(email: string): boolean;
  /** A link that confirms the address of the account, where it is not confirmed yet. */
  sendVerification(userId: string): boolean;
  /** Tells the owner of something that happened to the account. */
  notify(userId: string, notice: Notice): boolean;
}

/** Gives the mails about accounts. What they need is read when their turn comes, not while anybody waits. */
export function accountMail({ db, post, now }: AccountMailContext): AccountMail {
  const { origin } = post;
  return {
    sendReset(email) {
      return post.hand('reset', async () => {
        const { link, address } = newLink('reset_password', origin, now());
        const to = await insertResetLink(db, email, link);
        return to && resetMail(to, address, origin);
      });
    },
    sendVerification(userId) {
      return post.hand('verification', async () => {
        const { link, address } = newLink('verify_email', origin, now());
        const to = await insertVerifyLink(db, userId, link);
        return to && verifyMail(to, address, origin);
      });
    },
    notify(userId, notice) {
      return post.hand(notice, async () => {
        const to = await findAddressee(db, userId);
        return to && noticeMail(to, notice, origin);
      });
    },
  };
}

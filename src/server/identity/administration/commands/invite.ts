import { type AdminCommand } from '#server/identity/administration/command.ts';
import { newInvitation } from '#server/identity/registration/invitations.ts';
import { insertInvitation } from '#server/identity/registration/invitations.sql.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** `admin invite`: a link with which one person creates an account, also where registration is closed. */
export const invite: AdminCommand = {
  name: 'invite',
  summary: 'makes a link to create one account while REGISTRATION=closed; it lasts a week',
  async run({ db, origin, now }, { words }) {
    if (words.length > 0)
      throw new StartupProblem(
        'Leave out the name: anyone who opens the link can use the invitation.',
      );
    const { tokenHash, expiresAt, url } = newInvitation(origin, now);
    await insertInvitation(db, tokenHash, expiresAt);
    return {
      data: { url, expiresAt: expiresAt.toISOString() },
      text: `This link creates one account. It works once, for a week:\n\n${url}\n`,
    };
  },
};

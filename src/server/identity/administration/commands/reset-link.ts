import { type AdminCommand, onlyWord } from '#server/identity/administration/command.ts';
import { accountOf } from '#server/identity/administration/accounts.sql.ts';
import { resetLinkByHand } from '#server/identity/password-reset/reset.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { transaction } from '#server/platform/db/database.ts';

/** `admin reset-link`: a link with which someone chooses a new password. */
export const resetLink: AdminCommand = {
  name: 'reset-link',
  usage: 'EMAIL',
  summary: 'makes a link to choose a new password',
  async run({ db, origin, now }, given) {
    const { id, email, disabledAt } = await accountOf(
      db,
      onlyWord(given, 'the account’s email address'),
    );
    if (disabledAt !== null) {
      throw new StartupProblem(
        `${email} is disabled. Enable it first: npm start -- admin enable ${email}`,
      );
    }
    const url = await transaction(db, async (db) => {
      await logEvent(db, id, 'administrator-reset-link');
      return resetLinkByHand(db, email, origin, now);
    });
    return {
      data: { email, url },
      text: `This link sets a new password for ${email}. It works once, for a day:\n\n${url}\n`,
    };
  },
};

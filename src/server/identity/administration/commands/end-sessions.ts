import { type AdminCommand, onlyWord } from '#server/identity/administration/command.ts';
import { accountOf, endSessions } from '#server/identity/administration/accounts.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { transaction } from '#server/platform/db/database.ts';

/** `admin end-sessions`: signs an account out on every device. */
export const endSessionsOf: AdminCommand = {
  name: 'end-sessions',
  usage: 'EMAIL',
  summary: 'signs an account out on every device',
  async run({ db }, given) {
    const { id, email } = await accountOf(db, onlyWord(given, 'the account’s email address'));
    const sessions = await transaction(db, async (db) => {
      await logEvent(db, id, 'administrator-ended-sessions');
      return endSessions(db, id);
    });
    return {
      data: { email, sessions },
      text: `${email} is signed out: ${sessions === 1 ? '1 session' : `${sessions} sessions`} ended.`,
    };
  },
};

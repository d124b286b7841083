import { type AdminCommand, onlyWord } from '#server/identity/administration/command.ts';
import {
  accountOf,
  endSessions,
  setDisabled,
} from '#server/identity/administration/accounts.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { transaction } from '#server/platform/db/database.ts';

/** `admin disable`: the account can't be signed in to, and nothing is sent for it. Nothing is deleted. */
export const disable: AdminCommand = {
  name: 'disable',
  usage: 'EMAIL',
  summary: 'keeps an account from signing in and sending; deletes nothing',
  async run({ db }, given) {
    const { id, email } = await accountOf(db, onlyWord(given, 'the account’s email address'));
    const [changed, sessions] = await transaction(db, async (db) => {
      const changed = await setDisabled(db, id, true);
      if (changed) await logEvent(db, id, 'administrator-disabled');
      return [changed, await endSessions(db, id)] as const;
    });
    const text = changed
      ? `${email} is disabled: nobody can sign in, nothing is sent for it, and ${sessions === 1 ? '1 session has' : `${sessions} sessions have`} ended. Nothing was deleted.`
      : `${email} was disabled already.`;
    return { data: { email, changed, sessions }, text };
  },
};

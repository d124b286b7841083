import { type AdminCommand, onlyWord } from '#server/identity/administration/command.ts';
import { accountOf, setDisabled } from '#server/identity/administration/accounts.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { transaction } from '#server/platform/db/database.ts';

/** `admin enable`: the account is as it was before it was disabled. */
export const enable: AdminCommand = {
  name: 'enable',
  usage: 'EMAIL',
  summary: 'lets a disabled account sign in and send again',
  async run({ db }, given) {
    const { id, email } = await accountOf(db, onlyWord(given, 'the account’s email address'));
    const changed = await transaction(db, async (db) => {
      const changed = await setDisabled(db, id, false);
      if (changed) await logEvent(db, id, 'administrator-enabled');
      return changed;
    });
    const text = changed ? `${email} can sign in again.` : `${email} was not disabled.`;
    return { data: { email, changed }, text };
  },
};

import {
  type AccountMail,
  accountMailer,
} from '#server/identity/account-emails/account-mail.jobs.ts';
import { type AdminCommand, onlyWord } from '#server/identity/administration/command.ts';
import { accountOf } from '#server/identity/administration/accounts.sql.ts';
import { deleteSecondFactor } from '#server/identity/second-factor/second-factor.sql.ts';
import { noteChange } from '#server/identity/security-log/notes.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { enqueueFromCommand } from '#server/platform/jobs/enqueue-from-command.ts';
import { transaction } from '#server/platform/db/database.ts';

/** `admin remove-second-factor`: for someone who has lost the phone and the recovery codes, once the email address was typed again. */
export const removeSecondFactor: AdminCommand = {
  name: 'remove-second-factor',
  usage: 'EMAIL [--confirm EMAIL]',
  summary: 'switches two-step sign-in off, once you have typed the email address again',
  async run({ config, db }, given) {
    const { id, email } = await accountOf(db, onlyWord(given, 'the account’s email address'));
    const question = `After this ${email} can sign in with the password alone. Make sure that it’s the owner who is asking: call them, rather than answer an email.\nType the email address to go on:`;
    const typed = given.confirm ?? (await given.ask?.(question)) ?? '';
    if (typed.trim().toLowerCase() !== email.toLowerCase()) {
      throw new StartupProblem(
        `Nothing was changed. To go on, type the email address, or add --confirm ${email}`,
      );
    }
    const remove = (mail: AccountMail | undefined) =>
      transaction(db, async (db) => {
        if (!(await deleteSecondFactor(db, id))) return false;
        await noteChange(mail, db, id, 'administrator-removed-second-factor');
        return true;
      });
    const changed = config.mail
      ? await enqueueFromCommand(db, (jobs) => remove(accountMailer(jobs)))
      : await remove(undefined);
    const told = config.mail
      ? 'The owner will be emailed while Pawkeeper is running.'
      : 'Tell the owner.';
    const text = changed
      ? `Two-step sign-in is off for ${email}. ${told}`
      : `${email} had no two-step sign-in.`;
    return { data: { email, changed }, text };
  },
};

import { type AdminCommand, onlyWord } from '#server/identity/administration/command.ts';
import { accountOf } from '#server/identity/administration/accounts.sql.ts';
import { deleteUser } from '#server/identity/profile/deletion.sql.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { transaction } from '#server/platform/db/database.ts';

/** `admin delete`: the account goes with everything in it, once its email address was typed again. */
export const deleteAccount: AdminCommand = {
  name: 'delete',
  usage: 'EMAIL [--confirm EMAIL]',
  summary: 'deletes an account with everything in it, once you have typed its email address again',
  async run({ db }, given) {
    const { id, email } = await accountOf(db, onlyWord(given, 'the account’s email address'));
    const question = `This deletes ${email} with all its clients, photos and invoices, and cannot be undone.\nType its email address to go on:`;
    const typed = given.confirm ?? (await given.ask?.(question)) ?? '';
    if (typed.trim().toLowerCase() !== email.toLowerCase()) {
      throw new StartupProblem(
        `Nothing was deleted. To go on, type the email address, or add --confirm ${email}`,
      );
    }
    await transaction(db, (db) => deleteUser(db, id));
    return {
      data: { email, deleted: true },
      text: `${email} is deleted with everything in it. Photo files go within a minute while Pawkeeper runs.`,
    };
  },
};

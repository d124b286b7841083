import { type AdminCommand, megabytes, table } from '#server/identity/administration/command.ts';
import { accountOf, listSizes } from '#server/identity/administration/accounts.sql.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** `admin usage`: what takes the space, by account and table, as it was measured within the last hour. */
export const usage: AdminCommand = {
  name: 'usage',
  usage: '[EMAIL]',
  summary: 'shows what takes space, for each account and kind of record',
  async run({ db }, { words: [email, ...more] }) {
    if (more.length > 0) throw new StartupProblem('Name one email address, or none.');
    const userId = email === undefined ? undefined : (await accountOf(db, email)).id;
    const data = await listSizes(db, userId);
    const rows = data.map((size) => [
      size.email,
      size.table,
      String(size.rows),
      megabytes(size.bytes),
    ]);
    return { data, text: table(['Email', 'Records', 'Number', 'Size'], rows) };
  },
};

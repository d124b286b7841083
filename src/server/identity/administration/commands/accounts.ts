import { type AdminCommand, megabytes, table } from '#server/identity/administration/command.ts';
import { listAccounts } from '#server/identity/administration/accounts.sql.ts';

/** `admin accounts`: who has an account here, when it was last used, and how large it is. */
export const accounts: AdminCommand = {
  name: 'accounts',
  summary: 'lists the accounts with their last use, size and state',
  async run({ db, now }) {
    const data = await listAccounts(db, now);
    const rows = data.map(({ email, state, lastUsedAt, sessions, rows, bytes }) => [
      email,
      state,
      lastUsedAt?.slice(0, 16).replace('T', ' ') ?? 'never',
      String(sessions),
      String(rows),
      megabytes(bytes),
    ]);
    const header = ['Email', 'State', 'Last used (UTC)', 'Devices', 'Records', 'Size'];
    return { data, text: table(header, rows) };
  },
};

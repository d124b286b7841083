import { type AdminCommand, table } from '#server/identity/administration/command.ts';
import { databaseFindings } from '#server/identity/administration/checks/database.ts';
import { surroundingsFindings } from '#server/identity/administration/checks/surroundings.ts';

/** `admin check`: tries each part and says in a sentence what it found. */
export const check: AdminCommand = {
  name: 'check',
  summary: 'tries the configuration, database, email, push, storage, clock and certificate',
  async run(context) {
    const [around, database] = await Promise.all([
      surroundingsFindings(context),
      databaseFindings(context),
    ]);
    const data = [...around, ...database];
    const rows = data.map(({ part, state, sentence }) => [part, state, sentence]);
    return {
      data,
      text: table(['Part', 'State', ''], rows),
      isProblem: data.some(({ state }) => state === 'does not work'),
    };
  },
};

/** Every command of `npm start -- admin`, and the reading of what was typed. */
import { parseArgs } from 'node:util';
import type {
  AdminAnswer,
  AdminArguments,
  AdminCommand,
  AdminContext,
} from '#server/identity/administration/command.ts';
import { accounts } from '#server/identity/administration/commands/accounts.ts';
import { check } from '#server/identity/administration/commands/check.ts';
import { deleteAccount } from '#server/identity/administration/commands/delete.ts';
import { disable } from '#server/identity/administration/commands/disable.ts';
import { enable } from '#server/identity/administration/commands/enable.ts';
import { endSessionsOf } from '#server/identity/administration/commands/end-sessions.ts';
import { invite } from '#server/identity/administration/commands/invite.ts';
import { jobs } from '#server/identity/administration/commands/jobs.ts';
import { removeSecondFactor } from '#server/identity/administration/commands/remove-second-factor.ts';
import { report } from '#server/identity/administration/commands/report.ts';
import { resetLink } from '#server/identity/administration/commands/reset-link.ts';
import { usage } from '#server/identity/administration/commands/usage.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

const adminCommands: readonly AdminCommand[] = [
  accounts,
  disable,
  enable,
  deleteAccount,
  endSessionsOf,
  removeSecondFactor,
  invite,
  resetLink,
  usage,
  jobs,
  check,
  report,
];

const lines = adminCommands.map(
  ({ name, usage, summary }) =>
    `  ${[name, usage].filter(Boolean).join(' ').padEnd(44)}  ${summary}`,
);

const ADMIN_USAGE = `Usage: npm start -- admin COMMAND [--json]\n\n${lines.join('\n')}`;

/** A command with what it was given. */
export interface TypedCommand {
  command: AdminCommand;
  isJson: boolean;
  given: Omit<AdminArguments, 'ask'>;
}

/** Reads what was typed after `admin`. Throws a `StartupProblem` that shows the usage. */
export function readCommand(args: readonly string[]): TypedCommand {
  const { values, positionals } = parsed(args);
  const [name, ...words] = positionals;
  const command = adminCommands.find((each) => each.name === name);
  if (!command) {
    const problem = name === undefined ? '' : `There is no command ${name}.\n\n`;
    throw new StartupProblem(problem + ADMIN_USAGE);
  }
  return { command, isJson: values.json === true, given: { words, confirm: values.confirm } };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, confirm: { type: 'string' } },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new StartupProblem(`${reason}\n\n${ADMIN_USAGE}`);
  }
}

/** Runs a command, and gives its answer as it is printed. */
export async function runCommand(
  { command, isJson, given }: TypedCommand,
  context: AdminContext,
  ask: AdminArguments['ask'],
): Promise<Pick<AdminAnswer, 'text' | 'isProblem'>> {
  const { text, data, isProblem = false } = await command.run(context, { ...given, ask });
  return { text: isJson ? JSON.stringify(data) : text, isProblem };
}

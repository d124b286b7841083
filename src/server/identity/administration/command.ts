/** What a command of `npm start -- admin` is, and what it is given. */
import type { Config } from '#server/platform/config/config.ts';
import type { OpenDatabase } from '#server/platform/db/database.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

/** What commands work with; a server may run on the same database. */
export interface AdminContext {
  config: Config;
  db: OpenDatabase;
  now: Date;
  /** Of this Pawkeeper. */
  version: string;
  /** What links begin with. */
  origin: string;
}

/** What follows the name of the command. */
export interface AdminArguments {
  words: readonly string[];
  /** The answer to the question of a command that destroys, given with `--confirm`. */
  confirm: string | undefined;
  /** Asks on the terminal; undefined where there is none. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/** The answer: as text for people, and as data for `--json`. */
export interface AdminAnswer {
  text: string;
  data: unknown;
  /** Something is wrong: the command ends with 1, so that a script notices. */
  isProblem?: boolean;
}

export interface AdminCommand {
  name: string;
  /** What comes after the name, such as `EMAIL`. */
  usage?: string;
  summary: string;
  run(context: AdminContext, given: AdminArguments): Promise<AdminAnswer>;
}

/** The one word that a command is given. */
export function onlyWord({ words }: AdminArguments, what: string): string {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) throw new StartupProblem(`Name ${what}.`);
  return word;
}

/** Lines of columns, each as wide as its widest cell. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A number of bytes in megabytes, such as `12.3 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The administrator's command line, `npm start -- admin …`: works beside a running server, and on both databases. */
import { createInterface } from 'node:readline/promises';
import packageJson from '../../package.json' with { type: 'json' };
import { readCommand, runCommand } from '#server/identity/administration/commands.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';
import { connectForMaintenance } from '#server/platform/startup/maintenance.ts';

/** Asks on the terminal; undefined where there is none. Ctrl+C and Ctrl+D answer nothing. */
const ask = !process.stdin.isTTY
  ? undefined
  : async (question: string): Promise<string> => {
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      const answer = await terminal.question(`${question} `).catch(() => '');
      terminal.close();
      return answer;
    };

async function run(args: readonly string[]): Promise<void> {
  const typed = readCommand(args);
  const config = readConfig(process.env);
  // What is logged is no part of the answer, which a program may read.
  const { db, close } = await connectForMaintenance({ config, log: (line) => console.error(line) });
  try {
    const context = {
      config,
      db,
      now: new Date(),
      version: packageJson.version,
      origin: config.publicOrigin ?? `http://${config.host}:${config.port}`,
    };
    const { text, isProblem } = await runCommand(typed, context, ask);
    console.log(text);
    if (isProblem) process.exitCode = 1;
  } finally {
    await close();
  }
}

const args = process.argv.slice(2);
try {
  await run(args[0] === 'admin' ? args.slice(1) : args);
} catch (error) {
  // A problem that the administrator can solve is a sentence.
  if (!(error instanceof StartupProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

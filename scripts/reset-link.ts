/** Makes a link with which somebody chooses a new password: `npm start reset-link someone@example.org`. */
import { resetLinkByHand } from '#server/identity/password/reset.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { connectForMaintenance } from '#server/platform/db/maintenance.ts';
import { StartupProblem } from '#server/platform/config/startup-problem.ts';

async function run(email: string | undefined): Promise<string> {
  if (email === undefined) throw new StartupProblem('Usage: npm start reset-link EMAIL');
  const config = readConfig(process.env);
  const origin = config.publicOrigin ?? `http://${config.host}:${config.port}`;
  const { db, close } = await connectForMaintenance({ config, log: (line) => console.log(line) });
  try {
    const address = await resetLinkByHand(db, email, origin, new Date());
    if (address === undefined) {
      throw new StartupProblem(`No account has the email address ${email}.`);
    }
    return `This link sets a new password for ${email}. It works once, for a day:\n\n${address}\n`;
  } finally {
    await close();
  }
}

try {
  console.log(await run(process.argv[3]));
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Development: the server restarts and the pages reload by themselves when a file is saved. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const port = Number(process.env['PORT'] ?? 3000);
const apiPort = port + 1;
process.env['API_ORIGIN'] = `http://127.0.0.1:${apiPort}`;

const api = spawn(
  process.execPath,
  [
    '--watch-path=src/server',
    '--watch-path=src/contract',
    '--watch-preserve-output',
    'src/server/main.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' } },
);
const web = await createServer({ server: { port, strictPort: true } });
await web.listen();
console.log(`Pawkeeper for development: http://localhost:${port}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    api.kill(signal);
    api.once('exit', () => process.exit(0));
  });
}

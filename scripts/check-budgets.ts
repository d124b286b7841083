/**
 * How much a phone with poor signal has to load, read from the manifest of the build: part of `npm run check`.
 * Sizes are of the files as they are sent, compressed with brotli.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);

type Manifest = z.output<typeof manifestSchema>;

interface Budget {
  what: string;
  kind: 'js' | 'css';
  /** The page that is opened, next to the one in the entry's own code. Everything that it cannot start without counts. */
  page?: string;
  /** In bytes. */
  most: number;
}

/** The HTML page that an audience starts with, and what it may weigh. */
interface Entry {
  shell: string;
  budgets: Budget[];
}

const WEB = 'dist/web';

const entries: Entry[] = [
  {
    shell: 'app/index.html',
    budgets: [
      { what: 'JavaScript before the dashboard can be used', kind: 'js', most: 140_000 },
      {
        what: 'JavaScript before the clients can be used',
        kind: 'js',
        page: 'features/people/clients/ClientsPage.tsx',
        // New names of chunks alone change a size by up to 250 bytes.
        most: 148_500,
      },
      { what: 'the style sheet', kind: 'css', most: 20_000 },
    ],
  },
];

/** The files of one kind that an entry, and a page of it, cannot start without. */
function filesOf(chunks: Manifest, shell: string, { kind, page }: Budget): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) {
      if (file.endsWith(`.${kind}`)) files.add(file);
    }
    chunk.imports?.forEach(visit);
    // Its first script starts the app, which has the dashboard in it.
    if (key === shell) chunk.dynamicImports?.forEach(visit);
  };
  visit(shell);
  if (page !== undefined) visit(page);
  return files;
}

const sizeOf = (files: Set<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(`${WEB}/${file}.br`).size, 0);

execFileSync(process.execPath, ['scripts/build.ts', '--if-needed'], { stdio: 'inherit' });
const manifest = manifestSchema.parse(
  JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, 'utf8')),
);

for (const { shell, budgets } of entries) {
  for (const budget of budgets) {
    const { what, most } = budget;
    const files = filesOf(manifest, shell, budget);
    const bytes = sizeOf(files);
    if (files.size === 0 || bytes > most) process.exitCode = 1;
    console.log(`${bytes > most ? 'TOO MUCH: ' : ''}${what}: ${bytes} of ${most} bytes`);
  }
}

/** What the service worker copies for offline use, once for each version: fonts are compressed as they are. */
const copied = /files:(\[[^\]]*\])/.exec(readFileSync(`${WEB}/sw.js`, 'utf8'))?.[1];
const copiedFiles = z
  .array(z.string())
  .min(50)
  .parse(JSON.parse(copied ?? '[]'));
const COPY_MOST = 700_000;
/** The headers of an answer. */
const HEADER_BYTES = 900;
const copiedBytes = copiedFiles
  .map((file) => (existsSync(`${WEB}${file}.br`) ? `${WEB}${file}.br` : `${WEB}${file}`))
  .reduce((sum, file) => sum + statSync(file).size + HEADER_BYTES, 0);
if (copiedBytes > COPY_MOST) process.exitCode = 1;
console.log(
  `${copiedBytes > COPY_MOST ? 'TOO MUCH: ' : ''}the copy for offline use: ${copiedBytes} of ${COPY_MOST} bytes`,
);

const landing = readFileSync(`${WEB}/app/landing/landing.html`, 'utf8');
if (!landing.includes('Manage Your Pet Care Business') || /<script|modulepreload/.test(landing)) {
  console.log('The landing page must be readable without any script.');
  process.exitCode = 1;
}

/** Writes docs/texts.md, every text that people read, page by page; with `--check` it only says whether the page is current. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { textsIn } from './interface-texts.ts';

const PAGE = 'docs/texts.md';
/** With fewer texts than this the code was not read at all. */
const MIN_TEXTS = 1_000;

const PARTS = [
  { title: 'Pages and dialogs', files: 'src/web/**/*.{ts,tsx}' },
  { title: 'Shared labels and messages', files: 'src/contract/**/*.ts' },
  {
    title: 'Emails, client pages, PDFs and error messages',
    files: 'src/server/{identity,people,messages,diary,visits,money,overview,platform}/**/*.ts',
  },
];

const isRead = (file: string): boolean =>
  !/\.test\.tsx?$|\.d\.ts$|\/testing\/|\/pdf-facts\.ts$/.test(file);
/** On the server a phrase without a gap is the name of a job, a limit or a column. */
const isShown = (file: string, text: string): boolean =>
  !file.startsWith('src/server') || !/^[a-z][^.{]*$/.test(text);

/** `Visits: day sheet` for `src/web/features/visits/day-sheet`. */
function headingOf(folder: string): string {
  const [area = '', ...rest] = folder
    .replace(/^src\/(?:web|server|contract)(?:\/features)?\/?/, '')
    .replaceAll('-', ' ')
    .split('/');
  const name = [area, rest.join(', ')].filter(Boolean).join(': ') || 'shared';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

let count = 0;
function partOf({ title, files }: (typeof PARTS)[number]): string[] {
  const lines = ['', `## ${title}`];
  let folder = '';
  for (const file of globSync(files).filter(isRead).sort()) {
    const all = textsIn(readFileSync(file, 'utf8'), file.endsWith('x'));
    const texts = all.filter((text) => isShown(file, text));
    if (texts.length === 0) continue;
    count += texts.length;
    if (path.dirname(file) !== folder) {
      folder = path.dirname(file);
      lines.push('', `### ${headingOf(folder)}`);
    }
    lines.push('', `**${path.basename(file)}**`, '', ...texts.map((text) => `- ${text}`));
  }
  return lines;
}

const head = [
  '# Texts',
  '',
  'Every text that people read, generated from the code by `node scripts/texts.ts`. `{name}` is a gap that is filled later.',
];
const page = `${[...head, ...PARTS.flatMap(partOf)].join('\n')}\n`;
if (count < MIN_TEXTS) throw new Error(`Only ${count} texts were read, of at least ${MIN_TEXTS}.`);

if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') === page) console.log(`${PAGE}: ${count} texts`);
else {
  console.error(`${PAGE} is not what the code says. Run: node scripts/texts.ts`);
  process.exitCode = 1;
}

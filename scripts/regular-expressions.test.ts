/**
 * Regular expressions of the server that can backtrack: what someone sends could hold the event loop for seconds. A new one fails here,
 * until it is written otherwise, or what bounds its input is said below.
 */
import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@swc/core';
import { check } from 'recheck';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const MESSAGE = 'a message of 200 characters, which the contract bounds';
const PROCESS = 'an email, read in a process of its own with a deadline';

/** Those that can backtrack, by their file, and what bounds their input. */
const BOUNDED: Readonly<Record<string, string>> = {
  'src/contract/rules/withoutPersonalData.ts /[^\\s<>(]*@[^\\s<>)]*/g': MESSAGE,
  'src/contract/rules/withoutPersonalData.ts /\\b[a-z][a-z+.-]*:\\/\\/[^\\s)]+/gi': MESSAGE,
  'src/server/backup/signature.ts /=+$/': 'the fingerprint of a key, made here',
  'src/server/overview/export/file-names.ts /^[ .]+|[ .]+$/g': 'the first 60 letters of a name',
  'src/server/messages/conversations/reply-words.ts /<(style|script|head)\\b[\\s\\S]*?<\\/\\1\\s*>|<!--[\\s\\S]*?-->|<img\\b[^>]*>/gi':
    PROCESS,
  'src/server/messages/conversations/reply-words.ts /^(?:On (?=[^\\n]*(?:\\d{4}|\\d:\\d\\d|@))[^\\n]{1,200}(?:\\n[^\\n]{1,100})?wrote:[ \\t]*$|-{2,} ?Original Message ?-{2,}[ \\t]*$|(?:_{10,}\\s*\\n)?From: [^\\n]+\\n(?:Sent|Date): )/im':
    PROCESS,
  'src/server/platform/log/error-serializer.ts /[^\\s<>"\'(]+@[^\\s<>"\')]+/g':
    'the first 500 characters of a message',
  'src/server/platform/storage/s3.ts /\\/+$/': 'a URL of the configuration',
};

/** Patterns that are put together where they are used, as they are in the end. */
const COMPOSED: Readonly<Record<string, readonly [pattern: string, flags: string][]>> = {
  'src/server/money/bank-imports/statement/ofx.ts': [['<TRNAMT>([^<\r\n]{0,300})', 'i']],
  'src/server/messages/conversations/bounce.ts': [
    ['^Final-Recipient:((?:[^\\n]*)(?:\\n[ \\t][^\\n]*)*)', 'im'],
    ['<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@', 'gi'],
  ],
  'src/server/messages/conversations/reply-mail.ts': [
    ['<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@', 'gi'],
  ],
  'src/server/platform/storage/s3.ts': [['<Key>([^<]*)</Key>', '']],
};

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

/** Every node of a syntax tree. */
function* nodesOf(node: unknown): Generator<Record<string, unknown>, void> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) yield { ...node };
  for (const child of Object.values(node)) yield* nodesOf(child);
}

/** The regular expressions of a file; `isComposing` where it makes others while it runs. */
async function expressionsIn(file: string): Promise<{ found: Found[]; isComposing: boolean }> {
  const tree = await parse(await readFile(join(root, file), 'utf8'), { syntax: 'typescript' });
  const found: Found[] = [];
  let isComposing = false;
  for (const node of nodesOf(tree)) {
    if (node['type'] === 'RegExpLiteral')
      found.push({ file, pattern: String(node['pattern']), flags: String(node['flags']) });
    const callee = node['callee'];
    isComposing ||=
      typeof callee === 'object' &&
      callee !== null &&
      'value' in callee &&
      callee.value === 'RegExp';
  }
  return { found, isComposing };
}

const files = globSync('src/{contract,server}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
);
const read = await Promise.all(files.map((file) => expressionsIn(file)));

test('every file that puts patterns together is known', () => {
  const composing = files.filter((_file, at) => read[at]?.isComposing);
  expect(composing.toSorted()).toEqual(Object.keys(COMPOSED).toSorted());
});

test('no regular expression of the server can backtrack over what someone sends', async () => {
  const composed = Object.entries(COMPOSED).flatMap(([file, patterns]) =>
    patterns.map(([pattern, flags]): Found => ({ file, pattern, flags })),
  );
  const all = [...read.flatMap(({ found }) => found), ...composed];
  expect(all.length).toBeGreaterThan(100);
  const unsafe: string[] = [];
  for (const { file, pattern, flags } of all) {
    const { status } = await check(pattern, flags, { timeout: 60_000, randomSeed: 1 });
    if (status !== 'safe') unsafe.push(`${file} /${pattern}/${flags}`);
  }
  expect([...new Set(unsafe)].toSorted()).toEqual(Object.keys(BOUNDED).toSorted());
}, 300_000);

test('one that can backtrack is found', async () => {
  expect((await check('[, ]+$', '')).status).toBe('vulnerable');
});

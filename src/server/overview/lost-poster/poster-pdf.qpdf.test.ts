import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { posterPdf } from '#server/overview/lost-poster/poster-pdf.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const run = promisify(execFile);
const folder = await temporaryFolder('pawkeeper-poster-');
afterAll(() => removeFolder(folder));

test('a poster says what is lost, how it looks, where it was seen, and whom to call [lost-poster-4]', async () => {
  const file = join(folder, 'poster.pdf');
  await writeFile(
    file,
    await posterPdf({
      name: 'Biscuit',
      species: 'dog',
      looks: 'Beagle, brown and white',
      marks: 'Red collar, limps a little',
      lastSeen: 'Roundhay Park, 3 pm',
      phone: '+447700900123',
      today: '2026-06-30',
    }),
  );
  await run('qpdf', ['--check', file]);
  const { stdout } = await run('pdftotext', ['-layout', '-enc', 'UTF-8', file, '-']);
  const lines = stdout.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => line !== '' && line !== '\f')).toEqual([
    'LOST DOG',
    'Biscuit, Beagle, brown and white',
    'Red collar, limps a little',
    'Last seen: Roundhay Park, 3 pm',
    'Please don’t call out or chase. Ring at once and say where you are.',
    '07700 900123',
  ]);
});

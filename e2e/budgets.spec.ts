/** How much a phone with poor signal has to load, read from the build itself. */
import { readFile, stat } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

const WEB = 'dist/web';

async function manifest(): Promise<Record<string, Chunk>> {
  return JSON.parse(await readFile(`${WEB}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
}

/** The compressed size of these chunks with all that they cannot start without. */
async function brotliBytes(chunks: Record<string, Chunk>, entries: string[]): Promise<number> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(scripts.map((file) => stat(`${WEB}/${file}.br`)));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

test('the dashboard needs at most 150 kB of JavaScript', async () => {
  test.skip(test.info().project.name !== 'laptop', 'the build is the same for every screen');
  const chunks = await manifest();
  const bytes = await brotliBytes(chunks, [
    'app/index.html',
    'features/dashboard/DashboardPage.tsx',
  ]);
  test.info().annotations.push({ type: 'brotli bytes', description: String(bytes) });
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(150_000);
});

test('the landing page names no script at all', async () => {
  test.skip(test.info().project.name !== 'laptop', 'the build is the same for every screen');
  const html = await readFile(`${WEB}/features/landing/landing.html`, 'utf8');
  expect(html).toContain('Manage Your Pet Care Business');
  expect(html).not.toMatch(/<script|modulepreload/);
});

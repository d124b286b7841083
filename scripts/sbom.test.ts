import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({ name: z.string(), version: z.string(), licenses: z.array(z.unknown()).optional() }),
  ),
});

const asPackage = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

test('the bill of materials names every package of package.json, with its version and a licence [sbom-1]', async () => {
  const { dependencies, devDependencies } = asPackage.parse(
    JSON.parse(readFileSync('package.json', 'utf8')),
  );
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { components } = bill.parse(JSON.parse(stdout));
  const named = components.map(({ name, version }) => `${name} ${version}`);
  // Its package.json has no such field; the licence beside it is MIT.
  const unsaid = components.filter(({ licenses = [] }) => licenses.length === 0);
  expect(unsaid.map(({ name }) => name)).toEqual(['png-js']);
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(named).toContain(`${name} ${version}`);
  }
});

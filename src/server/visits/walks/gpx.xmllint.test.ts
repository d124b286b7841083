import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addWalk } from '#server/testing/records.ts';
import { testApp } from '#server/testing/test-app.ts';
import { difficultWalk, northward } from '#server/visits/walks/testing/walks.ts';

const app = await testApp();
const SCHEMA = fileURLToPath(new URL('testing/gpx-1.1.xsd', import.meta.url));

test('xmllint finds every exported file valid by the GPX 1.1 schema', async () => {
  const sam = await app.user();
  for (const fields of [{ name: 'Plain', gpsData: northward(300) }, difficultWalk]) {
    const { id } = await addWalk(sam, fields);
    const input = String((await sam.get(`/api/walks/${id}/gpx`)).body);
    const check = spawnSync('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, '-'], { input });
    expect(String(check.stderr)).toBe('- validates\n');
  }
});

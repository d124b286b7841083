/** What the administrator's commands say without a database. */
import { expect, test } from 'vitest';
import { versionFinding } from '#server/identity/administration/checks/database.ts';
import { readCommand } from '#server/identity/administration/commands.ts';

test('check compares PostgreSQL with the newest patch that the release knew [admin-12]', () => {
  expect(versionFinding(180_004, true)).toMatchObject({
    state: 'look',
    sentence: expect.stringMatching(/18\.4, embedded: 18\.7 has been published.*server or the/),
  });
  expect(versionFinding(180_007, false)).toMatchObject({ state: 'works' });
  expect(versionFinding(180_006, false).sentence).toContain('update the server to 18.7');
  expect(versionFinding(150_019, false)).toMatchObject({ state: 'works' });
  expect(versionFinding(140_001, false).sentence).toContain('is tested with 15 to 18');
});

test('what is typed wrong is answered with how to type it [admin-14]', () => {
  expect(() => readCommand([])).toThrow(/^Usage: npm start -- admin COMMAND/);
  expect(() => readCommand(['destroy'])).toThrow(/^There is no command destroy\.\n\nUsage/);
  expect(() => readCommand(['accounts', '--yaml'])).toThrow(/yaml[^]*Usage: npm start -- admin/);
});

import { expect, test } from 'vitest';
import { ANSWERS, commandsBesideServer } from '#server/testing/failures/admin-commands.ts';

test('commands work beside the running server and without it, and answer JSON [admin-15]', async () => {
  expect(await commandsBesideServer()).toMatchObject(ANSWERS);
});

import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { isKnownDevice, rememberDevice } from '#server/identity/sessions/known-devices.sql.ts';
import { testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** An account, and the devices on which it was signed in. */
async function account(email: string) {
  const caller = await app.user({ email });
  const { id } = (await caller.get('/api/auth/user')).body as { id: string };
  const signIn = async (count: number): Promise<string[]> => {
    const tokens: string[] = [];
    for (let at = 0; at < count; at += 1) {
      tokens.push(await rememberDevice(app.db, id, undefined));
      // Each is a second younger than the one before, however fast they follow.
      await app.db.run(sql`update known_devices set used_at = used_at - interval '1 second'
        where user_id = ${id}`);
    }
    return tokens;
  };
  const known = (tokens: readonly string[]) =>
    Promise.all(tokens.map((token) => isKnownDevice(app.db, email, token)));
  return { signIn, known };
}

test('an account remembers its latest twenty devices, however many others sign in', async () => {
  const [sam, eve] = [await account('sam@example.org'), await account('eve@example.org')];
  const first = await sam.signIn(2);
  await eve.signIn(25);
  const later = await sam.signIn(18);
  expect(await sam.known([...first, ...later])).toEqual(Array(20).fill(true));
  expect(await eve.known(first)).toEqual([false, false]);
  await sam.signIn(1);
  expect(await sam.known(first)).toEqual([false, true]);
});

/** The calls of two-step sign-in, ready to be made by their owner. */
import sql from 'sql-template-tag';
import type { Owner } from '#server/testing/owners.ts';
import { codeAt, setUp, switchOn } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-app.ts';

/** The owner begins anew, whatever earlier calls left. */
const withoutFactor = async ({ db, id }: Owner) =>
  db.run(sql`delete from second_factors where user_id = ${id}`);

const provenBy = (path: string) => async (owner: Owner) => {
  await withoutFactor(owner);
  const { recoveryCodes } = await switchOn(owner.caller, new Date());
  return {
    path,
    body: { password: TEST_PASSWORD, code: recoveryCodes[0] ?? '' },
    takes: ['password'],
  };
};

export const secondFactorCalls = {
  'POST /api/login/code': async (owner: Owner) => {
    await withoutFactor(owner);
    const { recoveryCodes } = await switchOn(owner.caller, new Date());
    const { caller, email } = owner;
    await caller.form('/api/login', { email, password: TEST_PASSWORD });
    return { path: '/api/login/code', form: { code: recoveryCodes[0] ?? '', recovery: '1' } };
  },
  'POST /api/second-factor/setup': async (owner: Owner) => {
    await withoutFactor(owner);
    return {
      path: '/api/second-factor/setup',
      body: { password: TEST_PASSWORD },
      takes: ['password'],
    };
  },
  'POST /api/second-factor/confirm': async (owner: Owner) => {
    await withoutFactor(owner);
    const { secret } = await setUp(owner.caller);
    return { path: '/api/second-factor/confirm', body: { code: codeAt(secret, new Date()) } };
  },
  'POST /api/second-factor/recovery-codes': provenBy('/api/second-factor/recovery-codes'),
  'POST /api/second-factor/remove': provenBy('/api/second-factor/remove'),
};

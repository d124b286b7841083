/** The calls of two-step sign-in, ready to be made by their owner. */
import sql from 'sql-template-tag';
import type { Owner } from '#server/testing/owners.ts';
import { codeAt, setUp, switchOn } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-app.ts';

let last: Promise<unknown> = Promise.resolve();

/** Each starts afresh once the one before is done, since an owner has one second factor. */
const inTurn =
  <Call>(arrange: (owner: Owner) => Promise<Call>) =>
  (owner: Owner): Promise<Call> => {
    const next = last.then(async () => {
      await owner.db.run(sql`delete from second_factors where user_id = ${owner.id}`);
      return arrange(owner);
    });
    last = next.catch(() => undefined);
    return next;
  };

const provenBy = (path: string) =>
  inTurn(async (owner) => {
    const { recoveryCodes } = await switchOn(owner.caller, new Date());
    return {
      path,
      body: { password: TEST_PASSWORD, code: recoveryCodes[0] ?? '' },
      takes: ['password'],
    };
  });

export const secondFactorCalls = {
  'POST /api/login/code': inTurn(async (owner) => {
    const { recoveryCodes } = await switchOn(owner.caller, new Date());
    const { caller, email } = owner;
    await caller.form('/api/login', { email, password: TEST_PASSWORD });
    return { path: '/api/login/code', form: { code: recoveryCodes[0] ?? '', recovery: '1' } };
  }),
  'POST /api/second-factor/setup': inTurn(async () => ({
    path: '/api/second-factor/setup',
    body: { password: TEST_PASSWORD },
    takes: ['password'],
  })),
  'POST /api/second-factor/confirm': inTurn(async (owner) => {
    const { secret } = await setUp(owner.caller);
    return { path: '/api/second-factor/confirm', body: { code: codeAt(secret, new Date()) } };
  }),
  'POST /api/second-factor/recovery-codes': provenBy('/api/second-factor/recovery-codes'),
  'POST /api/second-factor/remove': provenBy('/api/second-factor/remove'),
};

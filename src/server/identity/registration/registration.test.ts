import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { TEST_PASSWORD, testApp } from '#server/testing/test-app.ts';

const few = await testApp({ REGISTRATIONS_PER_HOUR: '3', TRUST_PROXY: '127.0.0.1' });
const closed = await testApp({ REGISTRATION: 'closed' });

const person = (email: string) => ({ email, password: TEST_PASSWORD, firstName: 'Sam' });

test('one network address registers a limited number of accounts an hour, and what was typed stays [registration-2]', async () => {
  const from = { 'x-forwarded-for': '198.51.100.1' };
  const register = (email: string, headers = from) =>
    few.visitor().form('/api/register', person(email), headers);
  expect((await register('one@example.org')).status).toBe(303);
  // A refused email address counts as well.
  expect((await register('one@example.org')).status).toBe(409);
  expect((await register('two@example.org')).status).toBe(303);
  const refused = await register('three@example.org');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(refused.body).toContain('Try again in 60 minutes.');
  expect(refused.body).toContain('value="three@example.org"');
  expect(refused.body).toContain('value="Sam"');
  expect((await register('three@example.org', { 'x-forwarded-for': '198.51.100.2' })).status).toBe(
    303,
  );
});

test('a closed installation takes the first account, of many who try at once one', async () => {
  expect((await closed.visitor().get('/api/register')).body).toContain('<form');
  const tries = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      closed.visitor().form('/api/register', person(`${name}@example.org`)),
    ),
  );
  const refused = tries.filter(({ status }) => status !== 303);
  expect(refused).toHaveLength(3);
  // 503 is for those who came while the first was being added.
  for (const { status } of refused) expect([403, 503]).toContain(status);
  expect(await closed.db.rows(sql`select id from users`)).toHaveLength(1);
});

test('a closed installation says so, says who can help, and offers no registration', async () => {
  for (const answer of [
    await closed.visitor().get('/api/register'),
    await closed.visitor().form('/api/register', person('late@example.org')),
  ]) {
    expect(answer.body).toContain('New accounts can’t be created here');
    expect(answer.body).not.toContain('<form');
  }
  const wrong = { email: 'late@example.org', password: 'wrong' };
  for (const page of [
    await closed.visitor().get('/api/login'),
    await closed.visitor().form('/api/login', wrong),
  ]) {
    expect(page.body).toContain('<form');
    expect(page.body).not.toContain('/api/register');
  }
});

test('passwords that are easy to guess are refused with a sentence, and what was typed stays [registration-1]', async () => {
  const email = 'easy.to.guess@example.org';
  const words: Record<string, string> = {
    Sunshine1: 'too easy to guess',
    '12345678': 'too easy to guess',
    PASSWORD1: 'too easy to guess',
    'Easy.To.Guess@example.org': 'This is your email address',
    'easy.to.guess': 'This is your email address',
    'Pawkeeper 2026!': 'too close to the name of the app',
    short: 'Use at least 8 characters',
  };
  for (const [password, sentence] of Object.entries(words)) {
    const form = { ...person(email), password };
    const answer = await few.visitor().form('/api/register', form);
    expect([password, answer.status]).toEqual([password, 400]);
    expect(answer.body).toContain(sentence);
    expect(answer.body).toContain(`value="${email}"`);
  }
});

test('length is all that is asked of a password that nobody guesses', async () => {
  const app = few;
  const passwords = ['correct horse battery', 'zqvxkwjp', `${'ü'.repeat(60)} 犬 🐕`];
  for (const [at, password] of passwords.entries()) {
    const headers = { 'x-forwarded-for': `198.51.100.${10 + at}` };
    const form = { ...person(`long${at}@example.org`), password };
    expect((await app.visitor().form('/api/register', form, headers)).status).toBe(303);
    expect((await app.visitor().form('/api/login', form, headers)).status).toBe(303);
  }
});

test('a change of password is held to the same rules', async () => {
  const caller = await few.user({ email: 'changing.mind@example.org' });
  for (const newPassword of ['sunshine1', 'changing.mind@example.org', 'pawkeeper', 'short']) {
    const { status, body } = await caller.put('/api/auth/password', {
      currentPassword: TEST_PASSWORD,
      newPassword,
    });
    expect([newPassword, status]).toEqual([newPassword, 400]);
    expect(body).toMatchObject({ errors: [{ path: ['newPassword'] }] });
  }
});

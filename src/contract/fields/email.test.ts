import { describe, expect, test } from 'vitest';

import { optionalEmail, requiredEmail } from '#contract/fields/email.ts';

const MESSAGE = 'Email is required';
const client = optionalEmail();
const account = requiredEmail(MESSAGE);

function faultOf(schema: typeof client | typeof account, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message;
}

describe("a client's email", () => {
  test('is kept as typed, only trimmed', () => {
    expect(client.parse(' Anna.Smith+dogs@Example.co.uk ')).toBe('Anna.Smith+dogs@Example.co.uk');
  });

  test('is optional: blank becomes unset, left out stays left out', () => {
    expect(['', '  ', null].map((typed) => client.parse(typed))).toEqual([null, null, null]);
    expect(client.parse(undefined)).toBeUndefined();
  });
});

describe("an account's email", () => {
  test('is lower-cased, so that an account is found however it is typed', () => {
    expect(account.parse(' Anna@Example.COM ')).toBe('anna@example.com');
  });

  test.each([undefined, null, '', '  '])('is required (%j)', (typed) => {
    expect(faultOf(account, typed)).toBe(MESSAGE);
  });
});

describe('every email', () => {
  test.each([
    'anna',
    'anna@',
    '@example.com',
    'a b@example.com',
    'a@b',
    'a@example.com, b@example.com',
  ])('must be an address: %s [email-1]', (typed) => {
    expect(faultOf(client, typed)).toBe('Email must be a valid email address');
    expect(faultOf(account, typed)).toBe('Email must be a valid email address');
  });

  test('has at most 254 characters', () => {
    const longest = `${'a'.repeat(242)}@example.com`;
    expect(client.parse(longest)).toBe(longest);
    expect(faultOf(client, `a${longest}`)).toBe('Must be at most 254 characters');
    expect(faultOf(account, 'a'.repeat(2_000_000))).toBe('Must be at most 254 characters');
  });

  test('with an unstorable character is refused', () => {
    expect(faultOf(client, 'a\0@example.com')).toBe(
      'This contains a character that cannot be stored',
    );
  });
});

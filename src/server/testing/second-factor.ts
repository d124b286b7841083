/** An authenticator app, as RFC 6238 describes it, and accounts that use it. */
import { createHmac } from 'node:crypto';
import type { RecoveryCodes, SecondFactorSetup } from '#contract/identity/secondFactor.ts';
import { type Caller, TEST_PASSWORD } from '#server/testing/test-app.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an app shows at a moment. */
export function codeAt(secret: string, at: Date): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** A code that is wrong at every moment near this one. */
export function wrongCode(secret: string, at: Date): string {
  const near = [-60, -30, 0, 30, 60].map((s) => codeAt(secret, new Date(at.getTime() + s * 1000)));
  const codes = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return codes.find((code) => !near.includes(code)) ?? '666666';
}

/** Begins a setup and returns its secret. */
export const setUp = async (caller: Caller): Promise<SecondFactorSetup> =>
  (await caller.post('/api/second-factor/setup', { password: TEST_PASSWORD }))
    .body as SecondFactorSetup;

/** Switches two-step sign-in on at a moment. */
export async function switchOn(caller: Caller, at: Date) {
  const { secret } = await setUp(caller);
  const code = codeAt(secret, at);
  const { body } = await caller.post('/api/second-factor/confirm', { code });
  return { secret, ...(body as RecoveryCodes) };
}

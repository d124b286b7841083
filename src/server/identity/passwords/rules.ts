/**
 * Which new passwords are refused next to those that are too short: the ones that are guessed first (NIST SP 800-63B,
 * OWASP ASVS 5 6.2.4 and 6.2.11). Kinds of characters are never asked for.
 */
import { InvalidField } from '#server/platform/errors/errors.ts';

/** What guesses are made of here, next to the list: the name of the app. */
const OWN_NAME = 'pawkeeper';

const COMMON = 'This password is too easy to guess. Choose another one.';
const IS_EMAIL = 'This is your email address, which is easy to guess. Choose another password.';
const IS_NAME = 'This is too close to the name of the app. Choose another password.';

/** The most common leaked passwords, in lower case; read when the first password is chosen. */
let common: Promise<ReadonlySet<string>> | undefined;

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** What is wrong with a new password, in a sentence; undefined where nothing is. */
export async function passwordProblem(
  password: string,
  email: string,
): Promise<string | undefined> {
  const typed = password.trim().toLowerCase();
  if (typed === email.toLowerCase() || typed === email.toLowerCase().split('@')[0]) return IS_EMAIL;
  // `Pawkeeper1!` and `paw keeper 2026` are the name with something around it.
  if (typed.replaceAll(/[^a-z]/g, '') === OWN_NAME) return IS_NAME;
  common ??= readCommon();
  return (await common).has(typed) ? COMMON : undefined;
}

/** Refuses such a password at the field with this name. */
export async function refuseEasyPassword(
  password: string,
  email: string,
  field: string,
): Promise<void> {
  const problem = await passwordProblem(password, email);
  if (problem !== undefined) throw new InvalidField(field, problem);
}

/** One-time links: what their URL contains, how long they are valid, and what is stored of them. */
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#server/platform/db/ids.ts';
import type { LinkPurpose, NewLink } from '#server/identity/links/links.sql.ts';

const HOUR_MS = 3_600_000;

/** Long enough to fetch an email, short enough that an old one in a mailbox opens nothing. */
const LIFETIME_MS: Record<LinkPurpose, number> = {
  reset_password: HOUR_MS,
  verify_email: 24 * HOUR_MS,
};

/** A link that the administrator makes is passed on by hand, which takes longer. */
const BY_HAND_MS = 24 * HOUR_MS;

const PATHS: Record<LinkPurpose, string> = {
  reset_password: '/api/reset-password',
  verify_email: '/api/verify-email',
};

/** What is kept of a token: a copy of the database opens nothing. Anything but a token matches no link. */
export const hashOf = (token: unknown): string =>
  createHash('sha256')
    .update(typeof token === 'string' ? token : '')
    .digest('hex');

/** A link that has just been made. */
export interface MadeLink {
  /** What is kept. */
  link: NewLink;
  /** What is in the URL, and nowhere else. */
  token: string;
  /** What is sent. */
  url: string;
}

interface LinkOptions {
  /** False for one that the administrator passes on. */
  isMailed?: boolean;
  /** The job that sends it, so that the links of further attempts do not void each other. */
  requestId?: string;
}

/**
 * A new link. The token has 256 random bits, in hexadecimal digits, so that a
 * mail program that makes a URL clickable never leaves out its last character.
 */
export function newLink(
  purpose: LinkPurpose,
  origin: string,
  now: Date,
  { isMailed = true, requestId = newId() }: LinkOptions = {},
): MadeLink {
  const token = randomBytes(32).toString('hex');
  const expiresAt = new Date(now.getTime() + (isMailed ? LIFETIME_MS[purpose] : BY_HAND_MS));
  return {
    link: { purpose, tokenHash: hashOf(token), expiresAt, isMailed, requestId },
    token,
    url: `${origin}${PATHS[purpose]}?token=${token}`,
  };
}

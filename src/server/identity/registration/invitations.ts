/** Invitations: links with which one person creates an account where registration is closed. */
import { randomBytes } from 'node:crypto';
import { hashOf } from '#server/identity/links/links.ts';

const LIFETIME_MS = 7 * 86_400_000;

/** An invitation that has just been made: what is stored, and the URL that is passed on. */
export function newInvitation(
  origin: string,
  now: Date,
): { tokenHash: string; expiresAt: Date; url: string } {
  const token = randomBytes(32).toString('hex');
  return {
    tokenHash: hashOf(token),
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    url: `${origin}/api/register?token=${token}`,
  };
}

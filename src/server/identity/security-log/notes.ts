/** Writes the security log on the way: a changed sign-in method, which its owner is also emailed about, and what needs no transaction. */
import type { FastifyRequest } from 'fastify';
import type { SecurityEventKind } from '#contract/identity/securityEvents.ts';
import type { AccountMail } from '#server/identity/account-emails/account-mail.jobs.ts';
import type { Notice } from '#server/identity/account-emails/messages.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Logs that a sign-in method changed, and emails the owner, both by `db`, which may be a transaction. */
export async function noteChange(
  mail: AccountMail | undefined,
  db: Database,
  ownerId: string,
  notice: Notice,
): Promise<void> {
  await logEvent(db, ownerId, notice);
  await mail?.notify(db, ownerId, notice);
}

/** Logs while the answer goes on: it takes as long whether or not there is something to log, and a failure fails nothing else. */
export function logAside(
  db: Database,
  request: FastifyRequest,
  ownerId: string,
  kind: SecurityEventKind,
): void {
  logEvent(db, ownerId, kind, { ipAddress: request.ip }).catch((error: unknown) =>
    request.log.warn({ err: error }, 'an event is missing in a security log'),
  );
}

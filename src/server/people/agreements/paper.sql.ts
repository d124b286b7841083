/** An agreement that was signed on paper. */
import type { PaperSignature, Signature } from '#contract/people/agreements.ts';
import { momentAt } from '#contract/rules/momentAt.ts';
import { signAgreement } from '#server/people/agreements/signatures.sql.ts';
import { lockClient } from '#server/people/clients/clients.sql.ts';
import { findDocument } from '#server/people/documents/documents.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';

interface Clock {
  now: Date;
  timeZone: string;
  today: string;
}

/** Keeps it with the photo of the paper, a document of this client, within a transaction. */
export async function signOnPaper(
  db: Database,
  ownerId: string,
  clientId: string,
  { signedOn, documentId, contactId = null, ...signing }: PaperSignature,
  { now, timeZone, today }: Clock,
): Promise<Signature> {
  await lockClient(db, ownerId, clientId);
  const document = await findDocument(db, ownerId, documentId);
  if (document?.clientId !== clientId) {
    throw new InvalidField('documentId', 'Add a photo of the signed page to this client first.');
  }
  if (signedOn && signedOn > today) {
    throw new InvalidField('signedOn', 'That day is in the future. Choose the day on the paper.');
  }
  const signedAt =
    signedOn && signedOn < today ? new Date(momentAt(signedOn, '12:00', timeZone)) : now;
  const day = signedOn ?? today;
  return signAgreement(db, ownerId, clientId, {
    ...signing,
    documentId,
    contactId,
    method: 'paper',
    signedAt,
    today: day,
  });
}

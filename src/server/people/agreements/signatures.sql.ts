/** Every statement about signatures. The owner is part of each. */
import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import {
  type Agreement,
  type Signature,
  signature,
  unanswered,
} from '#contract/people/agreements.ts';
import { type ConsentAnswer, consentLabels } from '#contract/people/consents.ts';
import { RIGHT_TO_CANCEL } from '#contract/people/rightToCancel.ts';
import { addDays, businessDay } from '#contract/rules/businessDay.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { momentAt } from '#contract/rules/momentAt.ts';
import { fillTemplate } from '#contract/rules/template.ts';
import { findAgreement } from '#server/people/agreements/agreements.sql.ts';
import { saveConsents } from '#server/people/agreements/consents.sql.ts';
import {
  type SignatureDocument,
  signatureWriting,
} from '#server/people/agreements/signature-document.ts';
import { findContact } from '#server/people/contacts/contacts.sql.ts';
import { lockClient } from '#server/people/clients/clients.sql.ts';
import { columnsOf } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { RowList } from '#server/platform/http/lists.ts';
import { newId } from '#server/platform/db/ids.ts';
import { found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';
import { runTask } from '#server/platform/processes/run-task.ts';

const columns = columnsOf(Object.keys(signature.shape));

/** The last day to cancel is this many days after that of the agreement (Consumer Contracts Regulations 2013, reg. 30). */
const DAYS_TO_CANCEL = 14;

const BUSINESS_NAME = sql`coalesce(nullif(trim(u.business_name), ''),
  nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), '')`;

/** The signatures of all clients, client by client, the latest first. */
export const signatureList = (ownerId: string): RowList => ({
  table: 'signatures',
  record: signature,
  where: sql`user_id = ${ownerId}`,
  order: sql`client_id, signed_at desc, id`,
});

/** One signature, or undefined. */
export const findSignature = (
  db: Database,
  ownerId: string,
  id: string,
): Promise<Signature | undefined> =>
  db.row(sql`select ${columns} from signatures where user_id = ${ownerId} and id = ${id}`);

/** The name of a business as clients know it; empty where its owner gave none. */
export const findBusinessName = async (db: Database, ownerId: string): Promise<string> =>
  (
    await db.one<{ name: string }>(
      sql`select ${BUSINESS_NAME} as name from users u where u.id = ${ownerId}`,
    )
  ).name;

/** A signature with the names of its business and client. */
export type SignedDocument = Omit<SignatureDocument, 'timeZone'>;

/** Makes the PDF of a signature. */
export const makeSignaturePdf = async (
  ownerId: string,
  signed: SignedDocument,
  timeZone: string,
): Promise<Buffer> =>
  Buffer.from(await runTask(ownerId, signatureWriting, { ...signed, timeZone }));

/** Reads it, or undefined. */
export async function findSignatureDocument(
  db: Database,
  ownerId: string,
  id: string,
): Promise<SignedDocument | undefined> {
  const signed = await findSignature(db, ownerId, id);
  if (!signed) return undefined;
  const names = await db.one<{ clientName: string; businessName: string }>(sql`
    select concat_ws(' ', c.first_name, c.last_name) as "clientName", ${BUSINESS_NAME} as "businessName"
      from clients c join users u on u.id = c.user_id
      where c.user_id = ${ownerId} and c.id = ${signed.clientId}`);
  return { signature: signed, ...names };
}

/**
 * Whether a client may still cancel for nothing by law: within 14 days of an agreement that was signed by a link or on the owner's phone,
 * without the express request to begin before.
 */
export const mayCancelByLaw = async (
  db: Database,
  ownerId: string,
  clientId: string,
  now: Date,
  timeZone: string,
): Promise<boolean> => {
  const first = momentAt(addDays(businessDay(now, timeZone), -DAYS_TO_CANCEL), '00:00', timeZone);
  const row = await db.row(sql`select id from signatures
    where user_id = ${ownerId} and client_id = ${clientId} and method <> 'paper' and not express_request
      and signed_at >= ${new Date(first).toISOString()} and signed_at <= ${now.toISOString()} limit 1`);
  return row !== undefined;
};

/** What an agreement says to a client on a day: its placeholders filled, and the right to cancel after it. */
export async function agreementTextFor(
  db: Database,
  ownerId: string,
  clientId: string,
  { text }: Pick<Agreement, 'text'>,
  today: string,
): Promise<string> {
  const known = found(
    await db.row<
      Record<string, string>
    >(sql`select concat_ws(' ', c.first_name, c.last_name) as "clientName",
        coalesce((select string_agg(p.name, ', ' order by p.name) from pets p where p.user_id = c.user_id
          and p.client_id = c.id and p.archived_at is null), '') as "petNames",
        ${BUSINESS_NAME} as "businessName",
        coalesce(u.address, '') as "businessAddress", coalesce(u.phone, '') as "businessPhone", u.email as "businessEmail",
        concat_ws(', ', nullif(${BUSINESS_NAME}, ''), nullif(trim(u.address), ''), u.phone, u.email) as "businessContact"
      from clients c join users u on u.id = c.user_id where c.user_id = ${ownerId} and c.id = ${clientId}`),
    'Client',
  );
  return fillTemplate(`${text}\n\n${RIGHT_TO_CANCEL}`, { ...known, today: plainDate(today) });
}

/** What is signed, by whom and how. */
export interface Signing {
  agreementId: string;
  /** The version that was shown; the present one where it is not said. */
  version?: number;
  /** The SHA-256 of the text that was read; the text of now where it is not said. */
  sha256?: string | undefined;
  typedName: string;
  consents: readonly ConsentAnswer[];
  expressRequest: boolean;
  method: Signature['method'];
  contactId?: string | null;
  linkId?: string | null;
  userAgent?: string | null;
  documentId?: string | null;
  signedAt: Date;
  /** The day in the business's zone, as the text says it. */
  today: string;
}

/** Is told of a signature within its transaction. */
export type OnSigned = (db: Database, ownerId: string, signature: Signature) => Promise<void>;

const CHANGED = 'This agreement has changed since it was shown. Please read it again, then sign.';

/** The SHA-256 of a text, in hexadecimal. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Signs the present version of an agreement for a client within a transaction: keeps the text with its SHA-256, and takes its consents.
 * Refused where a consent has no answer, or the text is no longer the one that was shown: its version, or a name or a day in it.
 */
export async function signAgreement(
  db: Database,
  ownerId: string,
  clientId: string,
  { agreementId, version, sha256, consents, signedAt, today, ...signing }: Signing,
): Promise<Signature> {
  await lockClient(db, ownerId, clientId);
  const agreement = await findAgreement(db, ownerId, agreementId);
  if (!agreement) {
    throw new InvalidField('agreementId', 'This agreement no longer exists. Choose another.');
  }
  if (version !== undefined && version !== agreement.version) throw new HttpError(409, CHANGED);
  const { contactId = null } = signing;
  if (contactId !== null && (await findContact(db, ownerId, contactId))?.clientId !== clientId) {
    throw new InvalidField(
      'contactId',
      'This person isn’t one of the client’s contacts. Choose someone else.',
    );
  }
  const [missing] = unanswered(agreement.consents, consents);
  if (missing !== undefined) {
    throw new InvalidField('consents', `Answer yes or no: ${consentLabels[missing]}`);
  }
  const answers = consents.filter(({ consent }) => agreement.consents.includes(consent));
  const text = await agreementTextFor(db, ownerId, clientId, agreement, today);
  if (sha256 !== undefined && sha256 !== sha256Of(text)) throw new HttpError(409, CHANGED);
  const id = newId();
  const { method, typedName, expressRequest, linkId, userAgent, documentId } = signing;
  await db.run(sql`insert into signatures (id, user_id, client_id, agreement_id, title, version, text, sha256, consents,
      express_request, method, typed_name, contact_id, link_id, user_agent, document_id, signed_at)
    values (${id}, ${ownerId}, ${clientId}, ${agreement.id}, ${agreement.title}, ${agreement.version}, ${text},
      ${sha256Of(text)}, ${JSON.stringify(answers)}, ${expressRequest}, ${method},
      ${typedName}, ${contactId}, ${linkId ?? null}, ${userAgent?.slice(0, 500) ?? null}, ${documentId ?? null},
      ${signedAt.toISOString()})`);
  await saveConsents(db, ownerId, clientId, answers, { signatureId: id, now: signedAt });
  return found(await findSignature(db, ownerId, id), 'Signature');
}

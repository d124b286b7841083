/** Gives both sides a signed agreement as a PDF: the one who signed, and the professional. */
import { oneLine } from '#contract/rules/oneLine.ts';
import {
  notSent,
  obstacle,
  toClient,
  toOwner,
  wordsFor,
} from '#server/messages/notifications/decision.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import type {
  Compose,
  MailContext,
  Notification,
  Settled,
} from '#server/messages/notifications/notification.ts';
import {
  findSignatureDocument,
  makeSignaturePdf,
  type SignedDocument,
} from '#server/people/agreements/signatures.sql.ts';
import { findContact } from '#server/people/contacts/contacts.sql.ts';

const findSigned = async (
  { db }: MailContext,
  { userId, subjectId }: Claimed,
): Promise<SignedDocument | Settled> =>
  (await findSignatureDocument(db, userId, subjectId)) ?? notSent('the signature was deleted.');

const attachmentOf = async (
  { timeZone }: MailContext,
  { userId }: Claimed,
  signed: SignedDocument,
): Promise<{ filename: string; content: Buffer }> => ({
  filename: 'agreement.pdf',
  content: await makeSignaturePdf(userId, signed, timeZone),
});

const toSigner: Compose = async (context, row, client) => {
  const signed = await findSigned(context, row);
  if ('settle' in signed) return signed;
  const { contactId, title } = signed.signature;
  const contact =
    contactId === null ? undefined : await findContact(context.db, row.userId, contactId);
  const email = contact?.email;
  const [firstName = ''] = contact?.name.split(' ') ?? [];
  const parties = email ? { ...client, email, firstName } : client;
  const why = obstacle(parties, true);
  if (why) return notSent(why);
  const words = wordsFor(signedAgreement, parties, { agreement: oneLine(title, 200) });
  const message = await toClient(context, row, parties, words);
  return { message: { ...message, attachments: [await attachmentOf(context, row, signed)] } };
};

const toProfessional: Compose = async (context, row, parties) => {
  const signed = await findSigned(context, row);
  if ('settle' in signed) return signed;
  const { clientName, signature } = signed;
  const [client, title] = [oneLine(clientName, 60), oneLine(signature.title, 200)];
  const words = {
    subject: `${client} has signed “${title}”`,
    text: `${oneLine(signature.typedName, 60)} has signed “${title}” for ${client}. The signed copy is attached.`,
  };
  const message = toOwner(context, parties, words, `/clients/${row.clientId ?? ''}`);
  return { message: { ...message, attachments: [await attachmentOf(context, row, signed)] } };
};

export const signedAgreement = {
  kind: 'agreement',
  audience: 'client',
  logLabel: 'Signed agreement',
  logNamesClient: true,
  template: {
    label: 'Signed agreement',
    subject: 'Your signed agreement with {businessName}',
    text: 'Hello {firstName},\n\nThank you for signing “{agreement}”. Your signed copy is attached. On your page you can read it again and change what you allow.',
    placeholders: {
      firstName: 'First name of the person who signed',
      businessName: 'Your business',
      agreement: 'Title of the agreement',
    },
    example: () => ({ agreement: 'Dog walking agreement' }),
  },
  email: toSigner,
  afterRestore: 'stays on',
} satisfies Notification;

export const signedAgreementForOwner = {
  kind: 'agreementSigned',
  audience: 'owner',
  logLabel: 'Signed agreement, your copy',
  logNamesClient: false,
  email: toProfessional,
  afterRestore: 'stays on',
} satisfies Notification;

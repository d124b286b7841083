/** Agreements that clients sign, and their signatures. */
import { z } from 'zod';
import { entityId, moment, timestamps } from '#contract/entity.ts';
import { optionalIsoDate } from '#contract/fields/isoDate.ts';
import { refuse } from '#contract/fields/refuse.ts';
import { requiredText } from '#contract/fields/text.ts';
import { consentInput, type ConsentKind, consentKinds } from '#contract/people/consents.ts';
import { templateFault } from '#contract/rules/template.ts';

export const agreementKinds = ['service', 'boarding', 'grooming', 'other'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

export const agreementKindLabels: Readonly<Record<AgreementKind, string>> = {
  service: 'Walks and visits',
  boarding: 'Boarding and sitting',
  grooming: 'Grooming',
  other: 'Something else',
};

/** The placeholders of an agreement. */
export const AGREEMENT_GAPS = [
  'clientName',
  'petNames',
  'businessName',
  'businessAddress',
  'businessPhone',
  'businessEmail',
  'today',
] as const;

const MAX_AGREEMENTS = 100;
const MAX_SIGNED = 1_000;

/**
 * A new agreement. One of the same kind and title, or with its `agreementId`, becomes the next version of that one, which clients
 * are asked to sign again.
 */
export const agreementInput = z.object({
  agreementId: entityId.optional(),
  kind: z.enum(agreementKinds, 'Choose what the agreement is for'),
  title: requiredText('Title is required', 200),
  text: requiredText('Text is required', 50_000).transform((text, context) => {
    const fault = templateFault(text, AGREEMENT_GAPS);
    return fault === undefined ? text : refuse(context, fault);
  }),
  consents: z
    .array(z.enum(consentKinds, 'Choose consents from the list'), 'Consents must be a list')
    .max(consentKinds.length)
    .refine((all) => new Set(all).size === all.length, 'Choose each consent once')
    .default([]),
});

/** An agreement as the API answers it, in its present version. */
export const agreement = z.object({
  id: entityId,
  userId: entityId,
  kind: z.enum(agreementKinds),
  title: z.string(),
  text: z.string(),
  consents: z.array(z.enum(consentKinds)).max(consentKinds.length),
  version: z.int(),
  ...timestamps,
});

export const agreements = z.array(agreement).max(MAX_AGREEMENTS);

/** An agreement and whether a client has signed it: the present version first, then earlier ones that were signed. */
export const agreementsOfClient = z
  .array(
    z.object({
      agreementId: entityId,
      title: z.string(),
      version: z.int(),
      signatureId: entityId.nullable(),
      signedAt: moment.nullable(),
    }),
  )
  .max(MAX_SIGNED);

/** How it was signed: by the client's own link, on the owner's phone, or on paper. */
const signingMethods = ['link', 'phone', 'paper'] as const;

/** A signature on paper: `documentId` is the photo or scan of it, a document of the client. */
export const paperSignatureInput = z.object({
  agreementId: z.uuid('Choose an agreement from the list'),
  documentId: z.uuid('Add a photo of the signed page'),
  typedName: requiredText('Name is required', 200),
  /** Who signed, where it was not the client. */
  contactId: z.uuid('Choose a contact from the list').nullable().optional(),
  /** The day on the paper; today unless it says another. */
  signedOn: optionalIsoDate(),
  consents: z
    .array(consentInput, 'Consents must be a list')
    .max(consentKinds.length)
    .refine(
      (answers) => new Set(answers.map(({ consent }) => consent)).size === answers.length,
      'Answer each consent once',
    )
    .default([]),
  /** Whether the client asked to begin within the 14 days in which they may cancel. */
  expressRequest: z.boolean('Must be true or false').default(false),
});

/** The agreement that is signed on the owner's phone, and the contact who signs, where it is not the client. */
export const handoverInput = z.object({
  agreementId: z.uuid('Choose an agreement from the list'),
  contactId: z.uuid('Choose a contact from the list').nullable().optional(),
});

/** The page for one signature, for ten minutes. */
export const handover = z.object({ path: z.string(), url: z.string() });

const stored = z.string().nullable();

/** A signature as the API answers it. `text` is what was signed, with its SHA-256. */
export const signature = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId,
  agreementId: entityId.nullable(),
  title: z.string(),
  version: z.int(),
  text: z.string(),
  sha256: z.string(),
  consents: z
    .array(
      z.object({
        consent: z.enum(consentKinds),
        given: z.boolean(),
        vet: z.enum(['own', 'any']).optional(),
        limit: stored.optional(),
      }),
    )
    .max(consentKinds.length),
  expressRequest: z.boolean(),
  method: z.enum(signingMethods),
  typedName: z.string(),
  contactId: entityId.nullable(),
  linkId: stored,
  userAgent: stored,
  documentId: entityId.nullable(),
  signedAt: moment,
  ...timestamps,
});

/** The signatures of all clients; the quota of an account is at most that. */
export const signatures = z.array(signature).max(100_000);

/** The consents of an agreement that have no answer yet. */
export const unanswered = (
  asked: readonly ConsentKind[],
  answers: readonly { consent: ConsentKind }[],
): ConsentKind[] => asked.filter((kind) => !answers.some(({ consent }) => consent === kind));

export type Agreement = z.output<typeof agreement>;
export type AgreementInput = z.input<typeof agreementInput>;
export type AgreementValues = z.output<typeof agreementInput>;
export type ClientAgreement = z.output<typeof agreementsOfClient>[number];
export type Handover = z.output<typeof handover>;
export type Signature = z.output<typeof signature>;
export type PaperSignatureInput = z.input<typeof paperSignatureInput>;
export type PaperSignature = z.output<typeof paperSignatureInput>;

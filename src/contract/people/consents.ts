/** Consents of a client: what they allow, each a separate yes or no. */
import { z } from 'zod';
import { entityId, moment, timestamps } from '#contract/entity.ts';
import { money } from '#contract/fields/money.ts';

export const consentKinds = [
  'groupWalk',
  'transport',
  'offLead',
  'vetTreatment',
  'firstAid',
  'medicines',
  'grooming',
  'treats',
  'enterHome',
  'holdKeys',
  'coverWalker',
  'boardWithOthers',
  'crate',
  'photosClient',
  'photosSocial',
] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** What a client is asked. */
export const consentLabels: Readonly<Record<ConsentKind, string>> = {
  groupWalk: 'Walk in a group with other clients’ dogs',
  transport: 'Travel in a vehicle with other clients’ pets',
  offLead: 'Let the dog off the lead',
  vetTreatment: 'Take the pet to a vet and agree to treatment when I can’t be reached',
  firstAid: 'Give first aid',
  medicines: 'Give medicines as I instruct',
  grooming: 'Wash and groom the pet',
  treats: 'Give treats',
  enterHome: 'Enter my home when I’m out',
  holdKeys: 'Keep keys to my home',
  coverWalker: 'Send a cover walker when you’re away',
  boardWithOthers: 'Board the pet with pets of other households',
  crate: 'Keep the pet in a crate',
  photosClient: 'Take photos and send them to me',
  photosSocial: 'Post photos of the pet on social media',
};

const ANSWER = 'Choose yes or no';
const kind = z.enum(consentKinds, 'Choose a consent from the list');

const answerFields = z.object({
  consent: kind,
  given: z.boolean(ANSWER),
  /** With a yes to `vetTreatment`: which vet, and up to which amount. */
  vet: z.enum(['own', 'any'], 'Choose their own vet or any vet').optional(),
  limit: money('The limit').transform((limit) => limit ?? null),
});

/** An answer to one consent. */
export const consentInput = answerFields.refine(
  ({ consent, given, vet }) => consent !== 'vetTreatment' || !given || vet !== undefined,
  { path: ['vet'], message: 'Choose their own vet or any vet' },
);

/** What a client answered last. */
export const consent = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId,
  consent: z.enum(consentKinds),
  given: z.boolean(),
  /** The signature that it was given or refused with; null where it was changed without one, or that signature is gone. */
  signatureId: entityId.nullable(),
  changedAt: moment,
  ...timestamps,
});

export const consentsOfClient = z.array(consent).max(consentKinds.length);

/** The consents of all clients; the quota of an account is at most that. */
export const allConsents = z.array(consent).max(500_000);

export type ConsentAnswer = z.output<typeof consentInput>;
export type Consent = z.output<typeof consent>;

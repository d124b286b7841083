/** What clients correct about themselves and their pets on their own pages. Free of zod, so that pages show it without loading a schema. */
import { clientLabels } from '#contract/people/clientFields.ts';
import { petLabels } from '#contract/people/petFields.ts';

export const clientDetails = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'doorNotes',
  'emergencyContactName',
  'emergencyContactPhone',
] as const;

export const petDetails = [
  'medications',
  'allergies',
  'medicalConditions',
  'feedingInstructions',
  'exerciseNeeds',
  'likes',
  'dislikes',
  'specialInstructions',
  'weight',
  'microchipId',
  'vetName',
  'vetPhone',
  'vetAddress',
  'insurer',
  'policyNumber',
] as const;

export type ClientDetail = (typeof clientDetails)[number];
export type PetDetail = (typeof petDetails)[number];

/** A detail as it is now, of the client or, with `petId`, of a pet. A null value takes away what is known. */
export interface Detail {
  petId: string | null;
  field: ClientDetail | PetDetail;
  value: string | null;
}

const labels: Record<ClientDetail | PetDetail, string> = { ...clientLabels, ...petLabels };

export const detailLabel = ({ field }: Pick<Detail, 'field'>): string => labels[field];

/** Names one detail among those of a request. */
export const detailKey = ({ petId, field }: Pick<Detail, 'petId' | 'field'>): string =>
  `${petId ?? 'client'}.${field}`;

/** What a walk may depend on: it is shown before the owner has accepted it. */
const SAFETY: ReadonlySet<string> = new Set([
  'phone',
  'emergencyContactName',
  'emergencyContactPhone',
  'medications',
  'allergies',
  'medicalConditions',
  'vetName',
  'vetPhone',
  'vetAddress',
] satisfies Detail['field'][]);

export const isSafetyDetail = ({ field }: Pick<Detail, 'field'>): boolean => SAFETY.has(field);

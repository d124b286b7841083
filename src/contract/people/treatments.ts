/** Treatments of a pet that come round again: vaccinations, worming, flea treatment, and titre tests, which stand for some vaccinations. */
import { z } from 'zod';
import { entityId, precondition, timestamps } from '#contract/entity.ts';
import { isoDate, optionalIsoDate } from '#contract/fields/isoDate.ts';
import { optionalText, requiredText } from '#contract/fields/text.ts';

/** The most treatments of one pet. */
export const MAX_TREATMENTS = 300;
/** The most treatments that one list answers; the quota of an account is below. */
const MAX_LISTED = 500_000;

const treatmentKinds = ['vaccination', 'worming', 'flea', 'titre'] as const;

const dueDay = 'Say up to which day, such as 2026-03-29';

/** What a person fills in about a treatment. The day on which it is due again is typed, never worked out. */
export const treatmentInput = z.object({
  kind: z.enum(treatmentKinds, 'Choose vaccination, worming, flea or titre'),
  /** Such as "Leptospirosis (L4)", or the product. A later one of the same kind and name replaces the due one. */
  name: requiredText('Name is required', 200),
  givenOn: isoDate('Say when it was given'),
  dueOn: optionalIsoDate(),
  batch: optionalText(100),
  /** The card or certificate, which was uploaded as a document. */
  documentId: z.uuid('Choose a document from the list').nullable().optional(),
});

/** A change to a treatment: keys that are left out keep what is stored. */
export const treatmentUpdate = treatmentInput.partial().extend(precondition);

/** A treatment as the API answers it. */
export const treatment = z.object({
  id: entityId,
  userId: entityId,
  petId: entityId,
  kind: z.enum(treatmentKinds),
  name: z.string(),
  givenOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  batch: z.string().nullable(),
  documentId: entityId.nullable(),
  ...timestamps,
});

export const treatmentsDueQuery = z.object({ before: isoDate(dueDay) });

/** The treatments of all pets, or those that are due. */
export const treatmentList = z.array(treatment).max(MAX_LISTED);

/** The treatments of one pet. */
export const treatmentsOfPet = z.array(treatment).max(MAX_TREATMENTS);

export type Treatment = z.output<typeof treatment>;
export type TreatmentInput = z.input<typeof treatmentInput>;
export type TreatmentValues = z.output<typeof treatmentInput>;
export type TreatmentChanges = Omit<z.output<typeof treatmentUpdate>, 'updatedAt'>;

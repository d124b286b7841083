/** Pets that must not meet: pairs, which hold both ways. */
import { z } from 'zod';
import { entityId, timestamps } from '#contract/entity.ts';
import { optionalText } from '#contract/fields/text.ts';

/** The most pairs that a list answers; the quota of an account is far below. */
const MAX_PAIRS = 100_000;

const CHOOSE_PET = 'Choose a pet from the list';

export const petsApartInput = z.object({
  petId: z.uuid(CHOOSE_PET),
  otherPetId: z.uuid(CHOOSE_PET),
  /** Why. */
  note: optionalText(200),
});

export const petsApart = z.object({
  id: entityId,
  userId: entityId,
  petId: entityId,
  otherPetId: entityId,
  note: z.string().nullable(),
  ...timestamps,
});

export const petsApartList = z.array(petsApart).max(MAX_PAIRS);

export type PetsApart = z.output<typeof petsApart>;
export type PetsApartInput = z.input<typeof petsApartInput>;
export type PetsApartValues = z.output<typeof petsApartInput>;

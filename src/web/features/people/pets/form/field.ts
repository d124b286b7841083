/** What the sections of the pet form share. */
import type { PetField } from '#contract/people/petFields.ts';
import type { RegisteredField } from '#web/platform/forms/entityForm.ts';

export type LabelledField = RegisteredField & { label: string };

/** Registers a field under its label. */
export type FieldOf = (name: PetField) => LabelledField;

import type { PetField } from '#contract/people/petFields.ts';

/** The fields that are always in view. All others are under *More*, a new one too. */
const IN_VIEW: ReadonlySet<string> = new Set<PetField>([
  'clientId',
  'name',
  'species',
  'breed',
  'dateOfBirth',
  'aggressiveFood',
  'aggressiveAnimals',
  'aggressivePeople',
  'vetName',
  'vetPhone',
  'vetAddress',
  'emergencyContactName',
  'emergencyContactPhone',
  'emergencyContactAddress',
]);

/** Whether a field under *More* is filled in or wrong, so that it opens by itself. */
export const isMoreNeeded = (values: object, errors: object): boolean =>
  Object.keys(errors).some((field) => !IN_VIEW.has(field)) ||
  Object.entries(values).some(
    ([field, value]: [string, unknown]) =>
      !IN_VIEW.has(field) && value !== null && value !== undefined && value !== '',
  );

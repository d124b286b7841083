/** The settings of a business about emergencies and offline use. */
import { z } from 'zod';
import { optionalText } from '#contract/fields/text.ts';
import { ukAddress } from '#contract/fields/ukAddress.ts';
import { ukPhone } from '#contract/fields/ukPhone.ts';

/** A change to the settings: keys that are left out keep what is stored. */
export const careSettingsUpdate = z.object({
  /** Somebody who takes over in an emergency. */
  helperName: optionalText(200),
  helperPhone: ukPhone('Helper’s phone must be a valid UK mobile number (e.g., 07123456789)'),
  /** A vet who is open when the pet's own is not. */
  outOfHoursVetName: optionalText(200),
  outOfHoursVetPhone: ukPhone(
    'Out-of-hours vet phone must be a valid UK mobile number (e.g., 07123456789)',
  ),
  outOfHoursVetAddress: ukAddress('Vet address must include a valid UK postcode'),
  /** Whether access codes of the next days are kept on the phone. */
  keepsCodesOffline: z.boolean('Must be true or false').optional(),
});

const stored = z.string().nullable();

export const careSettings = z.object({
  helperName: stored,
  helperPhone: stored,
  outOfHoursVetName: stored,
  outOfHoursVetPhone: stored,
  outOfHoursVetAddress: stored,
  keepsCodesOffline: z.boolean(),
});

export type CareSettings = z.output<typeof careSettings>;
export type CareSettingsChanges = z.output<typeof careSettingsUpdate>;

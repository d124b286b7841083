/** The fields of the profile that can be edited. */
import type { ProfileChanges, User } from '#contract/identity/users.ts';
import { blankTexts, formValues } from '#contract/rules/formValues.ts';

export type ProfileField = keyof ProfileChanges;

export const profileLabels: Record<ProfileField, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  businessName: 'Business Name',
  phone: 'Phone',
  address: 'Address',
};

/** The values of the form's controls. */
export const profileFormValues = (user: User | undefined): Record<ProfileField, string> =>
  formValues(blankTexts(profileLabels), user);

/** The fields of the profile that can be edited. */
import type { ProfileChanges, User } from '#contract/users.ts';

export type ProfileField = keyof ProfileChanges;

export const profileLabels: Record<ProfileField, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  businessName: 'Business Name',
  phone: 'Phone',
  address: 'Address',
};

/** The values of the form's controls. */
export function profileFormValues(user: User | undefined): Record<ProfileField, string> {
  return {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    businessName: user?.businessName ?? '',
    phone: user?.phone ?? '',
    address: user?.address ?? '',
  };
}

/** What the profile shows of a user. */
import type { User } from '#contract/identity/users.ts';

export interface ProfileEntry {
  label: string;
  value: string;
}

type Shown = Pick<User, 'firstName' | 'lastName' | 'email' | 'businessName' | 'phone' | 'address'>;

/** Only what is present, in the order of the card. */
export function profileEntries(user: Shown): ProfileEntry[] {
  const name = [user.firstName, user.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');
  return [
    { label: 'Name', value: name },
    { label: 'Email', value: user.email },
    { label: 'Business Name', value: user.businessName ?? '' },
    { label: 'Phone', value: user.phone ?? '' },
    { label: 'Address', value: user.address ?? '' },
  ].filter(({ value }) => value.trim() !== '');
}

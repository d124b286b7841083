/** The fields of a contact and its kinds, as forms and lists name them. */
import type { Contact, ContactValues } from '#contract/people/contacts.ts';

export const contactKinds: Record<Contact['kind'], string> = {
  household: 'Household',
  emergency: 'Emergency contact',
};

export const contactLabels: Record<keyof ContactValues, string> = {
  kind: 'Kind',
  name: 'Name',
  relation: 'Relation',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
};

/** The fields of a client, as forms and notices name them. */
import type { Client, ClientValues } from '#contract/people/clients.ts';
import { blankTexts, formValues } from '#contract/rules/formValues.ts';

export type ClientField = keyof ClientValues;

export const clientLabels: Record<ClientField, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  emergencyContactName: 'Emergency Contact Name',
  emergencyContactPhone: 'Emergency Contact Phone',
  emergencyContactAddress: 'Emergency Contact Address',
  notes: 'Notes',
  doorNotes: 'Door Notes',
  vetAuthority: 'Authorised at the Vet',
};

/** The values of the form's controls. */
export const clientFormValues = (client: Client | undefined) => {
  const { vetAuthority: _, ...texts } = blankTexts(clientLabels);
  return {
    ...formValues(texts, client),
    vetAuthority: {
      vet: client?.vetAuthority?.vet ?? ('' as const),
      limit: client?.vetAuthority?.limit ?? '',
    },
  };
};

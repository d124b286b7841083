/** The fields of a client, as forms and notices name them. */
import type { Client, ClientValues } from '#contract/clients.ts';

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
};

/** The values of the form's controls. */
export function clientFormValues(client: Client | undefined): Record<ClientField, string> {
  return {
    firstName: client?.firstName ?? '',
    lastName: client?.lastName ?? '',
    email: client?.email ?? '',
    phone: client?.phone ?? '',
    address: client?.address ?? '',
    emergencyContactName: client?.emergencyContactName ?? '',
    emergencyContactPhone: client?.emergencyContactPhone ?? '',
    emergencyContactAddress: client?.emergencyContactAddress ?? '',
    notes: client?.notes ?? '',
  };
}

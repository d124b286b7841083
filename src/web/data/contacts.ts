/** The contacts of a client: reading and saving. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Contact, ContactValues } from '#contract/people/contacts.ts';
import { saveAt, useChange, withoutRow } from '#web/data/change.ts';
import { clientPath } from '#web/data/clients.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';

const PATH = '/api/contacts';

const contactsQuery = (clientId: string) =>
  queryOptions<Contact[]>({ queryKey: [`${clientPath(clientId)}/contacts`] });

/** The contacts of one client. */
export const useContacts = (clientId: string) => useQuery(contactsQuery(clientId));

/** Adds a contact to a client, or updates `base`. */
export const useSaveContact = (clientId: string) =>
  useChange('contact', saveAt<ContactValues, Contact>(PATH, `${clientPath(clientId)}/contacts`));

/** Deletes a contact by its id. */
export const useDeleteContact = (clientId: string) =>
  useChange('contact', (id: string) => deleteRequest(`${PATH}/${id}`), {
    show: withoutRow(contactsQuery(clientId).queryKey),
  });

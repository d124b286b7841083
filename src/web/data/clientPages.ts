/** The clients' own pages: links to them, and the older texts that they show. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { PrivateLink } from '#contract/identity/privateLinks.ts';
import type { PortalTexts } from '#contract/overview/clientPages.ts';
import { useChange } from '#web/data/change.ts';
import { clientPath } from '#web/data/clients.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const TEXTS = '/api/portal-texts';

/** Makes a link to a client's pages: for a contact by id, or for the client. */
export const useLinkToPages = (clientId: string) =>
  useMutation({
    mutationFn: (contactId?: string) =>
      apiRequest<PrivateLink>('POST', `${clientPath(clientId)}/portal-links`, {
        origin: location.origin,
        contactId,
      }),
  });

/** What was written before clients had pages, and whether they see it. */
export const usePortalTexts = () => useQuery<PortalTexts>({ queryKey: [TEXTS] });

/** Shows it to them. */
export const useConfirmTexts = () =>
  useChange('portal', () => apiRequest<PortalTexts>('PUT', TEXTS, { isConfirmed: true }));

/** The clients' own pages: links to them, and the older texts that they show. */
import { useQuery } from '@tanstack/react-query';
import type { PrivateLink } from '#contract/identity/privateLinks.ts';
import type { PortalTexts } from '#contract/overview/clientPages.ts';
import { useChange } from '#web/data/change.ts';
import { clientPath } from '#web/data/clients.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const TEXTS = '/api/portal-texts';

interface LinkFor {
  /** For a contact, rather than the client. */
  contactId?: string | undefined;
  /** Lets the client tell what has changed. */
  asksForDetails?: boolean | undefined;
}

/** Makes a link to a client's pages. */
export const useLinkToPages = (clientId: string) =>
  useChange('portal', (link: LinkFor) =>
    apiRequest<PrivateLink>('POST', `${clientPath(clientId)}/portal-links`, {
      origin: location.origin,
      ...link,
    }),
  );

/** What was written before clients had pages, and whether they see it. */
export const usePortalTexts = () => useQuery<PortalTexts>({ queryKey: [TEXTS] });

/** Shows it to them. */
export const useConfirmTexts = () =>
  useChange('portal', () => apiRequest<PortalTexts>('PUT', TEXTS, { isConfirmed: true }));

/** Agreements, signatures and consents. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  Agreement,
  AgreementInput,
  ClientAgreement,
  Handover,
  PaperSignatureInput,
  Signature,
} from '#contract/people/agreements.ts';
import type { Consent } from '#contract/people/consents.ts';
import { useChange } from '#web/data/change.ts';
import { clientPath } from '#web/data/clients.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/agreements';

export const useAgreements = () => useQuery<Agreement[]>({ queryKey: [PATH] });

/** Adds an agreement, or its next version. */
export const useSaveAgreement = () =>
  useChange('agreement', ({ key, ...values }: AgreementInput & { key: string }) =>
    apiRequest<Agreement>('POST', PATH, values, { key }),
  );

export const useDeleteAgreement = () =>
  useChange('agreement', (id: string) => deleteRequest(`${PATH}/${id}`));

/** The agreements, and which a client has signed. It may have been signed on this phone a moment ago. */
export const useClientAgreements = (clientId: string) =>
  useQuery<ClientAgreement[]>({ queryKey: [`${clientPath(clientId)}/agreements`], staleTime: 0 });

export const signaturePdfPath = (id: string): string => `/api/signatures/${id}/pdf`;

const consentsQuery = (clientId: string) =>
  queryOptions<Consent[]>({ queryKey: [`${clientPath(clientId)}/consents`], staleTime: 0 });

/** What a client answered last to each consent. */
export const useConsents = (clientId: string) => useQuery(consentsQuery(clientId));

/** Gives or withdraws a consent. */
export const useSaveConsent = (clientId: string) =>
  useChange(
    'consent',
    (answer: { consent: Consent['consent']; given: boolean; vet?: 'own' | 'any'; limit?: string }) =>
      apiRequest<Consent[]>('PUT', `${clientPath(clientId)}/consents`, answer),
    { show: (cache, all) => cache.setQueryData(consentsQuery(clientId).queryKey, all) },
  );

/** Keeps a signature on paper. */
export const useSignOnPaper = (clientId: string) =>
  useChange('consent', ({ key, ...values }: PaperSignatureInput & { key: string }) =>
    apiRequest<Signature>('POST', `${clientPath(clientId)}/signatures`, values, { key }),
  );

/** Makes the page for one signature, and signs this device out. */
export const handOver = (clientId: string, agreementId: string): Promise<Handover> =>
  apiRequest('POST', `${clientPath(clientId)}/handovers`, { agreementId });

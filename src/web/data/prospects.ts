/** Prospects, and the public page with which they find the business. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { PrivateLink } from '#contract/identity/privateLinks.ts';
import type { PublicPage, publicPageUpdate } from '#contract/overview/publicPage.ts';
import type { MeetTime } from '#contract/people/meetTimes.ts';
import type { Accepted, acceptInput, Prospect, prospectInput } from '#contract/people/prospects.ts';
import type { toldUpdateOn } from '#contract/people/welcomeSteps.ts';
import { useChange } from '#web/data/change.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/prospects';
const PAGE = '/api/public-page';

/** An enquiry may have come a moment ago. */
export const useProspects = () => useQuery<Prospect[]>({ queryKey: [PATH], staleTime: 0 });

export const useAddProspect = () =>
  useChange('prospect', ({ key, ...values }: z.input<typeof prospectInput> & { key: string }) =>
    apiRequest<Prospect>('POST', PATH, values, { key }),
  );

export const useKeepProspect = () =>
  useChange('prospect', (id: string) => apiRequest<Prospect>('POST', `${PATH}/${id}/keep`));

/** Changes what a prospect told about household and pets. */
export const useSaveTold = (id: string) =>
  useChange('prospect', (values: z.input<ReturnType<typeof toldUpdateOn>>) =>
    apiRequest<Prospect>('PUT', `${PATH}/${id}/told`, values),
  );

/** Offers these times for a meet and greet instead of those before; none takes the offer back. */
export const useOfferMeetTimes = (id: string) =>
  useChange('prospect', (times: readonly MeetTime[]) =>
    apiRequest<Prospect>('POST', `${PATH}/${id}/meet-times`, { times }),
  );

/** The client of a meet and greet may go with the prospect. */
export const useDeleteProspect = () =>
  useChange(['prospect', 'client'], (id: string) => deleteRequest(`${PATH}/${id}`));

/** Makes a link with which a prospect tells about themselves. */
export const useInviteProspect = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest<PrivateLink>('POST', `${PATH}/${id}/invite`, { origin: location.origin }),
  });

/** Makes a prospect a client. */
export const useAcceptProspect = (id: string) =>
  useChange(
    ['prospect', 'client', 'pet', 'consent'],
    ({ key, ...values }: NonNullable<z.input<typeof acceptInput>> & { key: string }) =>
      apiRequest<Accepted>('POST', `${PATH}/${id}/accept`, values, { key }),
  );

export const usePublicPage = () => useQuery<PublicPage>({ queryKey: [PAGE] });

export const useSavePublicPage = () =>
  useChange(['prospect', 'messageSettings'], (values: z.input<typeof publicPageUpdate>) =>
    apiRequest<PublicPage>('PUT', PAGE, values),
  );

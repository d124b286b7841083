/** Reading and saving the cancellation policy, and cancelling under the terms of a booking. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type {
  Cancellation,
  CancellationCost,
  CancellationInput,
  CancellationPolicy,
  CancellationPolicyInput,
} from '#contract/diary/cancellations.ts';
import { APPOINTMENTS_PATH, showAppointment } from '#web/data/appointments.ts';
import { useChange } from '#web/data/change.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const PATH = '/api/cancellation-policy';
const policyQuery = queryOptions<CancellationPolicy>({ queryKey: [PATH] });

export const useCancellationPolicy = () => useQuery(policyQuery);

export const useSaveCancellationPolicy = () =>
  useChange(
    'cancellationPolicy',
    (policy: CancellationPolicyInput) => apiRequest<CancellationPolicy>('PUT', PATH, policy),
    { show: (cache, saved) => cache.setQueryData(policyQuery.queryKey, saved) },
  );

/** What cancelling costs at this moment. */
export const readCancellationCost = (id: string): Promise<CancellationCost> =>
  apiRequest('GET', `${APPOINTMENTS_PATH}/${id}/cancellation`);

export const useCancelAppointment = () =>
  useChange(
    'appointment',
    ({ id, ...values }: CancellationInput & { id: string }) =>
      apiRequest<Cancellation>('POST', `${APPOINTMENTS_PATH}/${id}/cancel`, values),
    { show: (cache, { appointment }) => showAppointment(cache, appointment) },
  );

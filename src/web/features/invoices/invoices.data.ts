/** Invoices: reading, drafting, issuing and correcting them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BusinessDetails, BusinessDetailsChanges } from '#contract/businessDetails.ts';
import type { Delivery } from '#contract/deliveries.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type {
  CreditValues,
  DraftAll,
  DraftAllResult,
  Invoice,
  InvoiceChanges,
  InvoiceInput,
  UnbilledBooking,
} from '#contract/invoices.ts';
import type { PrivateLink } from '#contract/privateLinks.ts';
import { followDelivery } from '#web/features/deliveries/deliveries.data.ts';
import { invalidateMoney } from '#web/features/invoices/money.data.ts';
import { INVOICES_PATH as PATH } from '#web/features/invoices/moneyPaths.data.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { invalidate } from '#web/platform/net/invalidate.ts';

const DETAILS = '/api/business-details';

/** Where the file of an issued invoice is. */
export const pdfPath = (id: string): string => `${PATH}/${id}/pdf`;

/** All invoices, or those of a client, the latest first. */
export const useInvoices = (clientId?: string) =>
  useQuery<Invoice[]>({
    queryKey: [clientId === undefined ? PATH : `${PATH}?clientId=${encodeURIComponent(clientId)}`],
  });

const invoiceQuery = (id: string) =>
  queryOptions<Invoice>({ queryKey: [`${PATH}/${encodeURIComponent(id)}`] });

export const useInvoice = (id: string) => useQuery(invoiceQuery(id));

/** The completed and cancelled bookings that stand on no invoice; of a client, or of all. */
export const useUnbilled = (clientId?: string, from?: IsoDate, to?: IsoDate) => {
  const asked = Object.entries({ clientId, from, to }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const query = asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`;
  return useQuery<UnbilledBooking[]>({ queryKey: [`${PATH}/unbilled${query}`] });
};

/** The unbilled visits before a day, which the first "draft for everybody" asks about. */
export const useUnbilledBefore = (day: IsoDate, enabled: boolean) =>
  useQuery<UnbilledBooking[]>({
    queryKey: [`${PATH}/unbilled?to=${addDays(day, -1)}`],
    enabled,
  });

const detailsQuery = queryOptions<BusinessDetails>({ queryKey: [DETAILS] });

export const useBusinessDetails = () => useQuery(detailsQuery);

/** A call that changes invoices. What it answers is shown at once. */
function useInvoiceCall<Input>(call: (input: Input) => Promise<Invoice>) {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: PATH },
    mutationFn: call,
    onSuccess: (saved) => cache.setQueryData(invoiceQuery(saved.id).queryKey, saved),
    onSettled: () => invalidateMoney(cache),
  });
}

/** Drafts an invoice of one client. */
export const useCreateInvoice = () =>
  useInvoiceCall(({ key, ...input }: InvoiceInput & { key: string }) =>
    apiRequest<Invoice>('POST', PATH, input, { key }),
  );

/** Changes a draft; a conflict where `base` is no longer the latest version. */
export const useChangeInvoice = () =>
  useInvoiceCall(({ base, values }: { base: Invoice; values: InvoiceChanges }) =>
    apiRequest<Invoice>('PUT', `${PATH}/${base.id}`, { ...values, updatedAt: base.updatedAt }),
  );

/** Issues a draft as it was shown; a conflict where it changed since. */
export const useIssueInvoice = () =>
  useInvoiceCall(({ id, updatedAt }: Pick<Invoice, 'id' | 'updatedAt'>) =>
    apiRequest<Invoice>('POST', `${PATH}/${id}/issue`, { updatedAt }),
  );

/** Voids an issued invoice. */
export const useVoidInvoice = () =>
  useInvoiceCall((id: string) => apiRequest<Invoice>('POST', `${PATH}/${id}/void`));

/** Makes a credit note, and answers it. */
export const useCreditInvoice = () =>
  useInvoiceCall(({ id, key, ...values }: CreditValues & { id: string; key: string }) =>
    apiRequest<Invoice>('POST', `${PATH}/${id}/credit`, values, { key }),
  );

/** Drafts for everybody. */
export function useDraftAll() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (period: DraftAll) =>
      apiRequest<DraftAllResult>('POST', `${PATH}/draft-all`, period),
    onSettled: async () => {
      await Promise.all([invalidateMoney(cache), invalidate(cache, detailsQuery)]);
    },
  });
}

/** Deletes a draft: its bookings can be billed again. */
export function useDeleteInvoice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteRequest(`${PATH}/${id}`),
    // Not waited for: the page of the draft is left first.
    onSettled: () => void invalidateMoney(cache),
  });
}

/** Saves what stands on invoices beside their lines. */
export function useSaveBusinessDetails() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (values: Partial<BusinessDetailsChanges>) =>
      apiRequest<BusinessDetails>('PUT', DETAILS, values),
    onSuccess: (saved) => cache.setQueryData(detailsQuery.queryKey, saved),
    onSettled: () => void invalidate(cache, detailsQuery),
  });
}

export const LOGO_PATH = `${DETAILS}/logo`;

/** Takes a picture as the logo. */
export function useSaveLogo() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (file: File) =>
      // The server reads from the bytes what they are.
      apiRequest<BusinessDetails>(
        'PUT',
        LOGO_PATH,
        file.slice(0, file.size, 'application/octet-stream'),
        {
          timeoutMs: 120_000,
        },
      ),
    onSuccess: (saved) => cache.setQueryData(detailsQuery.queryKey, saved),
  });
}

/** Issues invoices without a logo from now on. */
export function useDeleteLogo() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => deleteRequest(LOGO_PATH),
    onSettled: () => invalidate(cache, detailsQuery),
  });
}

/** Emails an invoice to its client, once. A draft is issued first, as it was shown; a conflict where it changed since. */
export function useSendInvoice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      updatedAt,
      after,
    }: Pick<Invoice, 'id' | 'updatedAt'> & { after?: string | undefined }) =>
      apiRequest<Delivery>('POST', `${PATH}/${id}/send`, { updatedAt, after }),
    onSuccess: (delivery) => void followDelivery(delivery, () => invalidateMoney(cache)),
    onSettled: () => invalidateMoney(cache),
  });
}

/** Makes a private link to an invoice. */
export function useLinkToInvoice(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      apiRequest<PrivateLink>('POST', `${PATH}/${id}/links`, { origin: location.origin }),
    onSettled: () => invalidateMoney(cache),
  });
}

/** Notes that an invoice was sent: its link was copied, or handed to an app. */
export const useMarkInvoiceSent = () =>
  useInvoiceCall((id: string) => apiRequest<Invoice>('POST', `${PATH}/${id}/sent`));

/** Ends every link to an invoice. */
export const useEndInvoiceLinks = (id: string) =>
  useMutation({ mutationFn: () => apiRequest<undefined>('DELETE', `${PATH}/${id}/links`) });

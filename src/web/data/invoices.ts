/** Invoices: reading, drafting, issuing and correcting them. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { BusinessDetails, BusinessDetailsChanges } from '#contract/money/businessDetails.ts';
import type { Delivery } from '#contract/messages/deliveries.ts';
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
} from '#contract/money/invoices.ts';
import type { PrivateLink } from '#contract/identity/privateLinks.ts';
import { readAgain, useChange } from '#web/data/change.ts';
import { followDelivery } from '#web/data/deliveries.ts';
import { INVOICES_PATH as PATH } from '#web/data/moneyPaths.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest } from '#web/platform/net/http.ts';

const DETAILS = '/api/business-details';

/** Where the file of an issued invoice is. */
export const pdfPath = (id: string): string => `${PATH}/${id}/pdf`;

/** A draft as the PDF that issuing it would make. */
export const previewPath = (id: string): string => `${PATH}/${id}/preview`;

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

export const useBusinessDetails = (enabled = true) => useQuery({ ...detailsQuery, enabled });

/** A call that changes invoices. What it answers is shown at once. */
const useInvoiceCall = <Input>(call: (input: Input) => Promise<Invoice>) =>
  useChange('money', call, {
    scope: PATH,
    show: (cache, saved) => cache.setQueryData(invoiceQuery(saved.id).queryKey, saved),
    waits: true,
  });

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
export const useDraftAll = () =>
  useChange(
    ['money', 'businessDetails'],
    (period: DraftAll) => apiRequest<DraftAllResult>('POST', `${PATH}/draft-all`, period),
    { waits: true },
  );

/** Deletes a draft: its bookings can be billed again. The page of the draft is left first. */
export const useDeleteInvoice = () =>
  useChange('money', (id: string) => deleteRequest(`${PATH}/${id}`), {
    gone: (id) => `${PATH}/${id}`,
  });

/** Saves what stands on invoices beside their lines. */
export const useSaveBusinessDetails = () =>
  useChange(
    'businessDetails',
    (values: Partial<BusinessDetailsChanges>) => apiRequest<BusinessDetails>('PUT', DETAILS, values),
    { show: (cache, saved) => cache.setQueryData(detailsQuery.queryKey, saved) },
  );

export const LOGO_PATH = `${DETAILS}/logo`;

/** Takes a picture as the logo. The server reads from the bytes what they are. */
export const useSaveLogo = () =>
  useChange(
    'businessDetails',
    (file: File) =>
      apiRequest<BusinessDetails>(
        'PUT',
        LOGO_PATH,
        file.slice(0, file.size, 'application/octet-stream'),
        { timeoutMs: 120_000 },
      ),
    { show: (cache, saved) => cache.setQueryData(detailsQuery.queryKey, saved) },
  );

/** Issues invoices without a logo from now on. */
export const useDeleteLogo = () =>
  useChange('businessDetails', () => deleteRequest(LOGO_PATH), { waits: true });

type Sending = Pick<Invoice, 'id' | 'updatedAt'> & { after?: string | undefined };

/** Emails an invoice to its client, once. A draft is issued first, as it was shown; a conflict where it changed since. */
export const useSendInvoice = () =>
  useChange(
    'money',
    ({ id, updatedAt, after }: Sending) =>
      apiRequest<Delivery>('POST', `${PATH}/${id}/send`, { updatedAt, after }),
    {
      show: (cache, delivery) => void followDelivery(delivery, () => readAgain(cache, 'money')),
      waits: true,
    },
  );

/** Emails a reminder of an unpaid invoice, once; `after` names an earlier one, to send it again. */
export const useRemind = () =>
  useChange(
    'delivery',
    ({ id, after }: { id: string; after?: string | undefined }) =>
      apiRequest<Delivery>('POST', `${PATH}/${id}/remind`, { after }),
    { show: (cache, delivery) => void followDelivery(delivery, () => readAgain(cache, 'delivery')) },
  );

/** Makes a private link to an invoice. */
export const useLinkToInvoice = (id: string) =>
  useChange(
    'money',
    () => apiRequest<PrivateLink>('POST', `${PATH}/${id}/links`, { origin: location.origin }),
    { waits: true },
  );

/** Notes that an invoice was sent: its link was copied, or handed to an app. */
export const useMarkInvoiceSent = () =>
  useInvoiceCall((id: string) => apiRequest<Invoice>('POST', `${PATH}/${id}/sent`));

/** Ends every link to an invoice. */
export const useEndInvoiceLinks = (id: string) =>
  useMutation({ mutationFn: () => apiRequest<undefined>('DELETE', `${PATH}/${id}/links`) });

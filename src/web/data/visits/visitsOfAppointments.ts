/** Which visits an appointment, or an invoice, leads to. */
import { useQuery } from '@tanstack/react-query';
import type { BookedVisit } from '#contract/visits/bookedVisits.ts';
import { APPOINTMENTS_PATH } from '#web/data/appointments.ts';

/** The visits of an appointment. Other devices start and log them too: read at each look. */
export const useVisitsOfAppointment = (id: string) =>
  useQuery<BookedVisit[]>({
    queryKey: [`${APPOINTMENTS_PATH}/${encodeURIComponent(id)}/visits`],
    staleTime: 0,
  });

/** The visits of the appointments on an invoice. */
export const useVisitsOfInvoice = (id: string) =>
  useQuery<BookedVisit[]>({
    queryKey: [`/api/invoices/${encodeURIComponent(id)}/visits`],
    staleTime: 0,
  });

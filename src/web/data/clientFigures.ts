/** What each client owes, and their next and last visit, for the table of clients. */
import { useQuery } from '@tanstack/react-query';
import type { ClientFigures } from '#contract/overview/clientFigures.ts';

export const useClientFigures = () =>
  useQuery<ClientFigures[]>({ queryKey: ['/api/clients/figures'] });

/** The register of animals in care: where it is downloaded, and what it would lose. */
import { useQuery } from '@tanstack/react-query';
import type { RegisterDays } from '#contract/overview/animalRegister.ts';

/** Where it is downloaded, of the days from one to another (both included). */
export const animalRegisterPath = (from: string, to: string, as: 'pdf' | 'csv'): string =>
  `/api/animal-register?${new URLSearchParams({ from, to, as }).toString()}`;

/** How many days of the last three years it would lose with a client or a pet, whose path this is. */
export const useRegisterDays = (path: string) =>
  useQuery<RegisterDays>({ queryKey: [`${path}/register-days`], staleTime: 0 });

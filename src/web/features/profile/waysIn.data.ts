/** How the account can be entered. */
import { useQuery } from '@tanstack/react-query';
import type { WaysIn } from '#contract/waysIn.ts';

export const WAYS_IN = ['/api/ways-in'];

export const useWaysIn = () => useQuery<WaysIn>({ queryKey: WAYS_IN });

/** How the account can be entered. */
import { useQuery } from '@tanstack/react-query';
import type { WaysIn } from '#contract/waysIn.ts';

export const useWaysIn = () => useQuery<WaysIn>({ queryKey: ['/api/ways-in'] });

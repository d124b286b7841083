/** Distances and durations in words. */
import type { WalkSummary } from '#contract/visits/walks.ts';

/** `1.2 miles` from the decimal text of a route; 1 decimal in lists. */
export function milesText(distance: string | null, decimals = 1): string {
  return distance === null ? 'Unknown distance' : `${rounded(distance, decimals)} miles`;
}

/** `1.2 mi`, where there is little room. */
export function shortMilesText(distance: string | null): string {
  return distance === null ? 'Unknown distance' : `${rounded(distance, 1)} mi`;
}

/** Half up, digit by digit: binary fractions would round 0.25 and 1.15 differently from what people expect. */
function rounded(distance: string, decimals: number): string {
  const hundredths = Math.round(Number(distance) * 100);
  const step = 10 ** (2 - decimals);
  return (Math.floor((hundredths + step / 2) / step) / 10 ** decimals).toFixed(decimals);
}

export const durationText = ({ estimatedDuration }: Pick<WalkSummary, 'estimatedDuration'>) =>
  estimatedDuration ?? 'Unknown duration';

/** How much is used of a quota, in words. */
import type { QuotaUsage } from '#contract/overview/usage.ts';

const MEGABYTE = 1_000_000;
const MEGABYTES_IN_GIGABYTE = 1_000;

/** `12 MB`, `5 GB`, `2.5 GB`: megabytes are rounded up, so that something is never shown as nothing. */
function size(bytes: number): string {
  const megabytes = Math.ceil(bytes / MEGABYTE);
  if (megabytes < MEGABYTES_IN_GIGABYTE) return `${megabytes} MB`;
  const gigabytes = megabytes / MEGABYTES_IN_GIGABYTE;
  return `${gigabytes.toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB`;
}

/** `1,200` and `20,000` of rows, `12 MB` and `5 GB` of bytes. */
export function usageAmounts({
  unit,
  used,
  limit,
}: Pick<QuotaUsage, 'unit' | 'used' | 'limit'>): Record<'used' | 'limit', string> {
  const written = (count: number) =>
    unit === 'rows' ? count.toLocaleString('en-GB') : size(count);
  return { used: written(used), limit: written(limit) };
}

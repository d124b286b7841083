/** How much the user has of what is limited. */
import { useQuery } from '@tanstack/react-query';
import type { QuotaUsage } from '#contract/usage.ts';
import { usageQuery } from '#web/features/profile/usage.data.ts';

const MEGABYTE = 1_000_000;

const amount = (count: number, unit: QuotaUsage['unit']): string =>
  unit === 'rows'
    ? count.toLocaleString('en-GB')
    : `${Math.ceil(count / MEGABYTE).toLocaleString('en-GB')} MB`;

export function UsageList() {
  const { data } = useQuery(usageQuery);
  if (data === undefined) return null;
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm" aria-label="Space used">
      {data.map(({ name, unit, used, limit }) => (
        <div key={`${name} ${unit}`} className="contents">
          <dt className="text-soft first-letter:uppercase">{name}</dt>
          <dd>
            {amount(used, unit)} of {amount(limit, unit)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

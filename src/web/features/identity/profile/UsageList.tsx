/** How much the user has of what is limited. */
import { useQuery } from '@tanstack/react-query';
import { quotaWords } from '#contract/overview/usage.ts';
import { usageAmounts } from '#web/features/identity/profile/usageAmounts.ts';
import { usageQuery } from '#web/data/usage.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** What there is something of, and the space that photos and records take. */
export function UsageList() {
  const { data } = useQuery(usageQuery);
  if (data === undefined) return null;
  return (
    <section aria-labelledby="space-used" className="mt-5 border-t border-line pt-4">
      <h3 id="space-used" className="font-semibold">
        Space used
      </h3>
      {data.map(
        ({ name, unit, notice }) =>
          notice !== null && (
            <Banner key={`${name} ${unit}`} tone="yellow" className="mt-3">
              {notice}
            </Banner>
          ),
      )}
      <dl className="mt-2 grid gap-x-8 text-sm sm:grid-cols-2">
        {data
          .filter(({ unit, used }) => unit === 'bytes' || used > 0)
          .map((quota) => {
            const { used, limit } = usageAmounts(quota);
            return (
              <div
                key={`${quota.name} ${quota.unit}`}
                className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5"
              >
                <dt className="first-letter:uppercase">{quotaWords(quota.name)}</dt>
                <dd className="text-soft tabular-nums">
                  <b className="font-medium text-ink">{used}</b> of {limit}
                </dd>
              </div>
            );
          })}
      </dl>
    </section>
  );
}

import type { Day } from '#contract/visits/days.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import { useAllKeys } from '#web/data/keys.ts';
import { KeyBadge } from '#web/entities/care/KeyBadge.tsx';
import { keysOfDay } from '#web/features/visits/day-sheet/keysOfDay.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

/** On tomorrow's sheet: which keys to have at hand when the day begins. By their tags, never by names. */
export function KeysForTomorrow({ sheet }: { sheet: Day }) {
  const today = useToday();
  const { data: all, isLoading, isFetching, refetch } = useAllKeys();
  const keys = keysOfDay(sheet, all ?? []);
  if (sheet.date !== addDays(today, 1)) return null;
  if (all === undefined && !isLoading) {
    return (
      <div className="mb-4">
        <LoadFailed
          what="The keys for tomorrow"
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (keys.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="keys-for-tomorrow" className="mb-4">
      <h2 id="keys-for-tomorrow" className="mb-2 font-bold">
        Keys for tomorrow
      </h2>
      <ul className="flex flex-wrap gap-2">
        {keys.map((item) => (
          <li key={item.id}>
            <KeyBadge item={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

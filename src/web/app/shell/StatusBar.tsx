/** One slim line under the header: the visit under way, what is unsent, and whether Pawkeeper can be reached. */
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { agoText } from '#contract/rules/relativeTime.ts';
import { ConnectionNotice } from '#web/app/shell/ConnectionNotice.tsx';
import { sendNow } from '#web/data/visits/browserVisits.ts';
import { usePhoneVisits } from '#web/data/visits/visits.ts';
import { isRunning } from '#web/data/visits/phoneVisit.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { UnsentButton } from '#web/features/visits/unsent/UnsentButton.tsx';
import { useUnsentItems } from '#web/features/visits/unsent/useUnsentItems.tsx';
import { RunningVisit } from '#web/features/visits/visits/RunningVisit.tsx';
import { type ShownFromEarlier, useShownFromEarlier } from '#web/platform/net/serverAway.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { ShownPath } from '#web/platform/nav/location.ts';
import { useSession } from '#web/platform/session/session.ts';

/** It lies over the space that every page leaves at its top, so that it moves nothing when it comes and goes. */
export default function StatusBar() {
  const path = use(ShownPath);
  const { visits } = usePhoneVisits();
  // Its own page says all of it.
  const running = visits.findLast(
    (record) => visitPage(record.id) !== path && isRunning(record) && record.refusal === undefined,
  );
  const { items, waiting } = useUnsentItems();
  const isUnsent = items.length + waiting.walk + waiting.visit + waiting.change > 0;
  const isWaiting = useVisitWaits(path);
  const shown = useShownFromEarlier();
  const isOffline = isWaiting || shown !== undefined;
  if (!running && !isUnsent && !isOffline) return null;
  const isShort = [running !== undefined, isUnsent, isOffline].filter(Boolean).length > 1;
  return (
    <aside
      aria-label="Status"
      className="absolute inset-x-0 top-full flex h-8 divide-x divide-line-deep border-t border-line-deep bg-deep text-sm font-semibold text-on-deep print:hidden [&_:focus-visible]:outline-accent"
    >
      {running && <RunningVisit key={running.id} record={running} />}
      {isUnsent && <UnsentButton items={items} waiting={waiting} isShort={isShort} />}
      {isWaiting ? (
        <VisitWaits isShort={isShort} />
      ) : (
        shown !== undefined && <ServerAway shown={shown} isShort={isShort} />
      )}
    </aside>
  );
}

/** Whether the visit whose page is open has something that waits for the network. */
function useVisitWaits(path: string): boolean {
  const { visits, waitsFor } = usePhoneVisits();
  const own = visits.find(({ id }) => visitPage(id) === path);
  return (
    waitsFor === 'network' && own !== undefined && own.steps.length > 0 && own.refusal === undefined
  );
}

function VisitWaits({ isShort }: { isShort: boolean }) {
  const { id: userId } = useSession();
  return (
    <ConnectionNotice
      title="No connection"
      hint="Everything is safe on this device, and sent automatically as soon as Pawkeeper can be reached."
      action="Send now"
      onAction={() => sendNow(userId)}
      isShort={isShort}
    />
  );
}

interface ServerAwayProps {
  /** What the page shows instead. */
  shown: NonNullable<ShownFromEarlier>;
  isShort: boolean;
}

/** The page shows what was read earlier, or what this phone keeps and since when. */
function ServerAway({ shown, isShort }: ServerAwayProps) {
  const cache = useQueryClient();
  const isKept = typeof shown === 'number';
  const age = useClock((now) => (isKept ? agoText(shown, now.getTime()) : ''));
  return (
    <ConnectionNotice
      title={isKept ? `Saved on this phone ${age}` : 'Pawkeeper can’t be reached'}
      short={isKept ? age : undefined}
      hint={
        isKept
          ? 'The next seven days. Visits are recorded as usual; other changes need a signal.'
          : 'You’re seeing what was loaded earlier. What you type is kept.'
      }
      action="Try again"
      onAction={() =>
        cache.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        })
      }
      isShort={isShort}
    />
  );
}

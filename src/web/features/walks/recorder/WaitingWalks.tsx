/** Finished walks that have not reached the server yet: waiting to be sent, or refused. */
import { useEffect, useSyncExternalStore } from 'react';
import { shortDateTime } from '#contract/rules/localTime.ts';
import { outbox } from '#web/features/walks/recorder/browserRecorder.ts';
import { DiscardWalk } from '#web/features/walks/recorder/DiscardWalk.tsx';
import type { StoredWalk } from '#web/features/walks/recorder/walkStore.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

export function WaitingWalks() {
  const { id: userId } = useSession();
  const walks = useSyncExternalStore(outbox.subscribe, outbox.waiting);
  useEffect(() => void outbox.refresh(userId), [userId]);
  const waiting = walks.filter(({ refusal }) => refusal === undefined).length;
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {waiting > 0 && (
        <Banner
          tone="blue"
          role="status"
          title={
            waiting === 1
              ? '1 walk is waiting to be sent'
              : `${waiting} walks are waiting to be sent`
          }
        >
          <p>
            {outbox.inMemory(userId).length > 0
              ? 'This device could not store it: leave this page open until Pawkeeper can be reached.'
              : 'Safe on this device, and sent automatically as soon as Pawkeeper can be reached.'}
          </p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-3"
            onClick={() => outbox.send(userId)}
          >
            Send now
          </Button>
        </Banner>
      )}
      {walks.map((walk) =>
        walk.refusal === undefined ? null : <RefusedWalk key={walk.id} walk={walk} />,
      )}
    </div>
  );
}

function RefusedWalk({ walk }: { walk: StoredWalk }) {
  const { id: userId } = useSession();
  const { timeZone } = useBusiness();
  const moment = shortDateTime(walk.startedAt, timeZone);
  return (
    <Banner tone="red" role="status" title={`The walk of ${moment} was not accepted`}>
      <p>{walk.refusal}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          onClick={() => outbox.send(userId, { retry: walk.id })}
        >
          Try again
        </Button>
        <DiscardWalk onDiscard={() => void outbox.discard(userId, walk.id)}>
          The walk of {moment} exists only on this device.
        </DiscardWalk>
      </div>
    </Banner>
  );
}

/** Walks that have not reached the server yet. */
import { useEffect, useSyncExternalStore } from 'react';
import { outbox } from '#web/features/walks/recorder/thisDevice.ts';
import type { KeptWalk } from '#web/features/walks/recorder/walkStore.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

const dayText = (walk: KeptWalk) => new Date(walk.startedAt).toLocaleDateString();

export function WaitingWalks({ userId }: { userId: string }) {
  const walks = useSyncExternalStore(outbox.subscribe, outbox.waiting);
  useEffect(() => void outbox.refresh(userId), [userId]);
  const waiting = walks.filter(({ refusal }) => refusal === undefined).length;
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {waiting > 0 && (
        <Banner
          tone="blue"
          role="status"
          title={waiting === 1 ? '1 walk waits to be sent' : `${waiting} walks wait to be sent`}
        >
          <p>Safe on this device. It is sent by itself as soon as Pawkeeper can be reached.</p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-3"
            onClick={() => void outbox.send(userId)}
          >
            Send now
          </Button>
        </Banner>
      )}
      {walks.map((walk) =>
        walk.refusal === undefined ? null : (
          <Banner
            key={walk.id}
            tone="red"
            role="status"
            title={`The walk of ${dayText(walk)} was not accepted`}
          >
            <p>{walk.refusal}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button
                size="sm"
                variant="secondary"
                onClick={() => void outbox.send(userId, { again: walk.id })}
              >
                Try again
              </Button>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => void outbox.discard(userId, walk.id)}
              >
                Discard
              </Button>
            </div>
          </Banner>
        ),
      )}
    </div>
  );
}

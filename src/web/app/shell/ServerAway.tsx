import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useShownFromEarlier } from '#web/platform/net/serverAway.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Says that the page shows what was read earlier, and reads it again at a press. */
export function ServerAway() {
  const isAway = useShownFromEarlier();
  const cache = useQueryClient();
  const [isTrying, setTrying] = useState(false);
  if (!isAway) return null;
  async function tryAgain(): Promise<void> {
    setTrying(true);
    await cache.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
    setTrying(false);
  }
  return (
    <Banner
      tone="yellow"
      role="status"
      className="mb-5"
      title="Pawkeeper can’t be reached"
      action={
        <Button variant="secondary" size="sm" pending={isTrying} onClick={tryAgain}>
          Try again
        </Button>
      }
    >
      You see what was loaded earlier. What you type is kept.
    </Banner>
  );
}

import { Heart } from 'lucide-react';
import type { WalkSummary } from '#contract/visits/walks.ts';
import { useToggleFavorite } from '#web/data/walks.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

/** The favourite heart of a route: it toggles at once, and back where that could not be saved. */
export function HeartButton({ walk }: { walk: WalkSummary }) {
  const { mutateAsync } = useToggleFavorite(walk.id);
  const fail = useFailure();

  async function toggle(): Promise<void> {
    try {
      await mutateAsync(!walk.isFavorite);
      toastSuccess('Favorite status updated');
    } catch (error) {
      fail(error, 'Failed to update favorite status');
    }
  }

  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Favorite: ${walk.name}`}
      aria-pressed={walk.isFavorite}
      onClick={toggle}
    >
      <Heart
        aria-hidden
        className={classes(walk.isFavorite ? 'fill-accent text-accent-ink' : 'text-soft')}
      />
    </Button>
  );
}

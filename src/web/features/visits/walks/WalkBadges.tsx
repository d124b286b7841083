import { FlaskConical, Heart } from 'lucide-react';
import type { WalkSummary } from '#contract/visits/walks.ts';
import { Badge } from '#web/ui/Badge.tsx';

/** Whether a route is a favourite, and whether its line was made of demo points instead of being walked. */
export function WalkBadges({ walk: { isFavorite, isDemo } }: { walk: WalkSummary }) {
  if (!isFavorite && !isDemo) return null;
  return (
    <>
      {isFavorite && (
        <Badge tone="accent">
          <Heart aria-hidden className="fill-current" />
          Favorite
        </Badge>
      )}
      {isDemo && <DemoBadge />}
    </>
  );
}

export function DemoBadge() {
  return (
    <Badge tone="grey">
      <FlaskConical aria-hidden />
      Demo walk
    </Badge>
  );
}

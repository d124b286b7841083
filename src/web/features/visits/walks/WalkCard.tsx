import { Clock, Pencil, Ruler, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { WalkSummary } from '#contract/visits/walks.ts';
import { HeartButton } from '#web/features/visits/walks/HeartButton.tsx';
import { LineThumbnail } from '#web/features/visits/walks/map/LineThumbnail.tsx';
import { WalkBadges } from '#web/features/visits/walks/WalkBadges.tsx';
import { walkLink } from '#web/features/visits/walks/walkLink.ts';
import { durationText, milesText } from '#web/features/visits/walks/walkWords.ts';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';

interface WalkCardProps {
  walk: WalkSummary;
  onEdit: (walk: WalkSummary) => void;
  onDelete: (walk: WalkSummary) => void;
}

/** A route at a glance; anywhere but on its buttons it opens the detail. */
export const WalkCard = memo(({ walk, onEdit, onDelete }: WalkCardProps) => (
  <article className="relative flex gap-3 rounded-xl border border-line bg-surface p-3 hover:border-edge sm:gap-4">
    <LineThumbnail line={walk.line} />
    <div className="min-w-0 grow py-1">
      <h3 className="leading-snug font-bold break-words">
        <Link
          {...walkLink(walk.id)}
          className="after:absolute after:inset-0 after:rounded-xl hover:underline"
        >
          {walk.name}
        </Link>
      </h3>
      {walk.description !== null && (
        <p className="mt-1 line-clamp-2 text-sm break-words text-soft">{walk.description}</p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm tabular-nums [&_svg]:size-4 [&_svg]:shrink-0 [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.5">
        <span>
          <Ruler aria-hidden className="text-soft" />
          {milesText(walk.distance)}
        </span>
        <span>
          <Clock aria-hidden className="text-soft" />
          {durationText(walk)}
        </span>
        <WalkBadges walk={walk} />
      </p>
    </div>
    <div className="relative -mt-1 -mr-1 flex shrink-0 flex-col self-start sm:flex-row">
      <HeartButton walk={walk} />
      <Menu label={`Actions for ${walk.name}`}>
        <MenuItem icon={Pencil} onClick={() => onEdit(walk)}>
          Edit Route
        </MenuItem>
        <MenuItem icon={Trash2} danger onClick={() => onDelete(walk)}>
          Delete Route
        </MenuItem>
      </Menu>
    </div>
  </article>
));

import { Route } from 'lucide-react';
import { useMemo } from 'react';
import { decodeLine, type WalkLine } from '#contract/rules/walkLine.ts';
import { fitLine, gapsOf, pathOf } from '#web/features/visits/walks/map/fit.ts';

const SIZE = { width: 96, height: 96 };

/** The shape of a walk, small, for lists; an icon where nothing was recorded. */
export function LineThumbnail({ line }: { line: WalkLine | null }) {
  const drawn = useMemo(() => {
    const { segments } = fitLine(line ? decodeLine(line) : [], SIZE, 13);
    return {
      line: segments.map(pathOf).join(''),
      gaps: gapsOf(segments).map(pathOf).join(''),
      start: segments[0]?.slice(0, 1),
      end: segments.at(-1)?.slice(-1),
    };
  }, [line]);
  if (!drawn.start || !drawn.end) {
    return (
      <span className="grid size-20 shrink-0 place-items-center rounded-lg bg-sunken text-soft sm:size-24">
        <Route aria-hidden className="size-7" />
      </span>
    );
  }
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-20 shrink-0 rounded-lg bg-primary-soft sm:size-24"
    >
      <path d={drawn.gaps} className="stroke-primary" strokeWidth="2" strokeDasharray="1 5" />
      <path d={drawn.line} className="stroke-primary" strokeWidth="3" />
      <path d={pathOf(drawn.start)} className="stroke-primary" strokeWidth="10" />
      <path d={pathOf(drawn.start)} className="stroke-surface" strokeWidth="5" />
      <path d={pathOf(drawn.end)} className="stroke-surface" strokeWidth="11" />
      <path d={pathOf(drawn.end)} className="stroke-ink" strokeWidth="7" />
    </svg>
  );
}

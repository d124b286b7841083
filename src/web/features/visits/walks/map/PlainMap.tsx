/** The line of a walk on a plain ground: no tiles, no third party, no library. */
import { useId, useMemo } from 'react';
import { fitLine, gapsOf, pathOf, scaleBar } from '#web/features/visits/walks/map/fit.ts';
import type { MapProps } from '#web/features/visits/walks/map/mapProps.ts';

const SIZE = { width: 600, height: 360 };
const MARGIN = 40;

export function PlainMap({ segments, label, live = false }: MapProps) {
  const grid = useId();
  const { drawn, bar } = useMemo(() => {
    const { segments: spots, unitsPerMile } = fitLine(segments, SIZE, MARGIN);
    return { drawn: spots, bar: scaleBar(unitsPerMile, SIZE.width / 4) };
  }, [segments]);
  const start = drawn[0]?.slice(0, 1) ?? [];
  const end = drawn.at(-1)?.slice(-1) ?? [];
  return (
    <div className="relative aspect-5/3 w-full overflow-hidden rounded-xl border border-line bg-sunken">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="absolute inset-0 size-full [&_path]:[vector-effect:non-scaling-stroke]"
      >
        <pattern
          id={grid}
          width={bar.units}
          height={bar.units}
          patternUnits="userSpaceOnUse"
          className="stroke-line"
        >
          <path d={`M${bar.units} 0H0V${bar.units}`} strokeWidth="1" />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${grid})`} />
        <path
          d={gapsOf(drawn).map(pathOf).join('')}
          className="stroke-ink"
          strokeWidth="2"
          strokeDasharray="1 7"
        />
        <path
          d={drawn.map(pathOf).join('')}
          className="stroke-surface"
          strokeWidth="8"
          strokeOpacity="0.7"
        />
        <path d={drawn.map(pathOf).join('')} className="stroke-primary" strokeWidth="4" />
        {start.length > 0 && (
          <>
            <path d={pathOf(start)} className="stroke-primary" strokeWidth="20" />
            <path d={pathOf(start)} className="stroke-surface" strokeWidth="13" />
          </>
        )}
        {end.length > 0 && (
          <>
            <path d={pathOf(end)} className="stroke-surface" strokeWidth="15" />
            <path
              d={pathOf(end)}
              className={live ? 'stroke-accent' : 'stroke-ink'}
              strokeWidth="10"
            />
          </>
        )}
      </svg>
      <div className="absolute inset-x-3 bottom-2.5 flex items-center gap-2 text-xs font-semibold tabular-nums">
        <span
          aria-hidden
          className="h-2 border-x-2 border-b-2 border-ink"
          style={{ width: `${(bar.units / SIZE.width) * 100}%` }}
        />
        <span className="sr-only">Scale: </span>
        {bar.miles} mi
      </div>
    </div>
  );
}

const HEIGHT = 160;
const GROUP = 26;

/** One or two bars of a row, in any unit. */
export interface Bars {
  key: string;
  label: string;
  full: number;
  empty?: number | undefined;
}

interface BarChartProps {
  bars: readonly Bars[];
  fullName: string;
  /** Without it there is one bar for each row. */
  emptyName?: string | undefined;
  /** The largest number, in words. */
  inWords: (most: number) => string;
}

/**
 * Full bars, next to empty ones where two numbers are compared: a black-and-white printer can tell them apart. The table below says
 * the same in numbers, so that screen readers leave the picture out.
 */
export function BarChart({ bars, fullName, emptyName, inWords }: BarChartProps) {
  const most = Math.max(...bars.flatMap(({ full, empty = 0 }) => [full, empty]), 1);
  const heightOf = (number: number): number => Math.max(0, (number / most) * HEIGHT);
  const width = bars.length * GROUP;
  return (
    <figure aria-hidden className="mb-5 overflow-x-auto">
      <svg
        viewBox={`0 -18 ${width} ${HEIGHT + 40}`}
        style={{ width: `${width}px` }}
        className="block h-52 max-w-none overflow-visible text-primary"
        preserveAspectRatio="xMinYMid meet"
      >
        <text x="0" y="-6" className="fill-soft text-xs">
          {inWords(most)}
        </text>
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
        {bars.map(({ key, label, full, empty }, at) => (
          <g key={key} transform={`translate(${at * GROUP}, 0)`}>
            <rect
              x={emptyName === undefined ? 6 : 3}
              width={emptyName === undefined ? 14 : 9}
              y={HEIGHT - heightOf(full)}
              height={heightOf(full)}
              fill="currentColor"
            />
            {emptyName !== undefined && (
              <rect
                x="14"
                width="8"
                y={HEIGHT - heightOf(empty ?? 0)}
                height={heightOf(empty ?? 0)}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
              />
            )}
            <text x="12.5" y={HEIGHT + 15} textAnchor="middle" className="fill-soft text-[10px]">
              {label.slice(0, 3)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="flex gap-5 text-sm text-soft">
        <span className="flex items-center gap-2">
          <span className="size-3 bg-primary" />
          {fullName}
        </span>
        {emptyName !== undefined && (
          <span className="flex items-center gap-2">
            <span className="size-3 border-2 border-primary" />
            {emptyName}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

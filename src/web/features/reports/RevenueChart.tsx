import type { RevenueRow } from '#contract/reports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { penceOf } from '#contract/rules/pence.ts';

const HEIGHT = 160;
const GROUP = 26;

/**
 * Earned beside received for each row: full bars and empty ones, which a black-and-white printer can tell apart. The table below
 * says the same in numbers, so that screen readers leave the picture out.
 */
export function RevenueChart({ rows }: { rows: readonly RevenueRow[] }) {
  const amounts = rows.flatMap(({ earned, received }) => [
    penceOf(earned),
    penceOf(received ?? '0'),
  ]);
  const most = Math.max(...amounts, 1);
  const heightOf = (amount: string | null): number =>
    Math.max(0, (penceOf(amount ?? '0') / most) * HEIGHT);
  const hasReceived = rows.some(({ received }) => received !== null);
  const width = rows.length * GROUP;
  return (
    <figure aria-hidden className="mb-5 overflow-x-auto">
      <svg
        viewBox={`0 -18 ${width} ${HEIGHT + 40}`}
        style={{ width: `${width}px` }}
        className="block h-52 max-w-none text-primary"
        preserveAspectRatio="xMinYMid meet"
      >
        <text x="0" y="-6" className="fill-soft text-xs">
          {formatPounds((most / 100).toFixed(2))}
        </text>
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
        {rows.map(({ key, label, earned, received }, at) => (
          <g key={key} transform={`translate(${at * GROUP}, 0)`}>
            <rect
              x="3"
              width="9"
              y={HEIGHT - heightOf(earned)}
              height={heightOf(earned)}
              fill="currentColor"
            />
            {hasReceived && (
              <rect
                x="14"
                width="8"
                y={HEIGHT - heightOf(received)}
                height={heightOf(received)}
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
          Earned
        </span>
        {hasReceived && (
          <span className="flex items-center gap-2">
            <span className="size-3 border-2 border-primary" />
            Received
          </span>
        )}
      </figcaption>
    </figure>
  );
}

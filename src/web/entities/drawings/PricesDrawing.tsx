import { Drawing, Paw } from '#web/ui/drawings/Drawing.tsx';

/** Two price tags on one string, one of them with a paw. */
export function PricesDrawing() {
  return (
    <Drawing>
      <path d="M88 14c-6 8-20 12-26 24M88 14c8 8 26 10 34 22" />
      <path d="m62 34 18 14-4 50H44V46Z" className="fill-surface" />
      <circle cx="62" cy="47" r="4" className="fill-primary-soft" />
      <Paw x={60} y={74} scale={1.1} className="fill-primary" />
      <path d="m123 32 19 13 2 52-33 2-6-51Z" className="fill-accent" />
      <circle cx="124" cy="45" r="4" className="fill-primary-soft" />
      <path d="M133 66c-1-5-11-5-12 1-1 5 3 6 2 12-1 3-2 5-4 6h15M117 75h11" strokeWidth="2.5" />
      <path d="M30 112h118" />
    </Drawing>
  );
}

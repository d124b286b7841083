import { Drawing } from '#web/ui/drawings/Drawing.tsx';

/** A walk whose line comes out as a heart. */
export function FavoritesDrawing() {
  return (
    <Drawing>
      <path
        d="M88 106C66 90 46 75 46 54c0-13 9-22 21-22 9 0 16 5 21 13 5-8 12-13 21-13 12 0 21 9 21 22 0 16-12 29-27 41"
        className="stroke-ink"
        strokeWidth="9"
      />
      <path
        d="M88 106C66 90 46 75 46 54c0-13 9-22 21-22 9 0 16 5 21 13 5-8 12-13 21-13 12 0 21 9 21 22 0 16-12 29-27 41"
        className="stroke-accent"
        strokeWidth="5.5"
      />
      <circle cx="88" cy="106" r="7" className="fill-surface" />
      <circle cx="88" cy="106" r="2.5" className="fill-ink" />
      <circle cx="103" cy="95" r="6" className="fill-primary" />
    </Drawing>
  );
}

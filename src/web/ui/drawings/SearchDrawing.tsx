import { Drawing } from '#web/ui/drawings/Drawing.tsx';

/** A magnifying glass that found only a bone. */
export function SearchDrawing() {
  return (
    <Drawing>
      <path d="m108 84 28 25" strokeWidth="12" />
      <path d="m110 86 25 22.5" strokeWidth="7" className="stroke-accent" />
      <circle cx="84" cy="60" r="35" className="fill-surface" />
      <circle cx="84" cy="60" r="28" className="fill-paper" />
      <path
        d="m76 62 10-8c-2-5 3-9 7-6 1-1 6 0 5 5 5 1 4 8-1 8-1 3-5 3-7 1l-10 8c2 5-3 9-7 6-1 1-6 0-5-5-5-1-4-8 1-8 1-3 5-3 7-1Z"
        className="fill-surface"
      />
      <path d="M61 49c3-6 8-10 14-12" className="stroke-edge" />
      <path d="M26 112h74M152 112h-8" />
    </Drawing>
  );
}

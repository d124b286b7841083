import { Drawing } from '#web/ui/drawings/Drawing.tsx';

/** A path that winds through the park to a flag. */
export function WalksDrawing() {
  return (
    <Drawing>
      <path d="M24 108c16-38 38-46 58-34 12-22 42-26 66 34Z" className="fill-surface" />
      <path
        d="M62 112c-2-16 34-16 34-28 0-9-22-9-20-19 1-6 12-8 22-8"
        className="stroke-ink"
        strokeWidth="9"
      />
      <path
        d="M62 112c-2-16 34-16 34-28 0-9-22-9-20-19 1-6 12-8 22-8"
        className="stroke-surface"
        strokeWidth="5.5"
      />
      <path
        d="M62 112c-2-16 34-16 34-28 0-9-22-9-20-19 1-6 12-8 22-8"
        strokeDasharray="1 6"
        className="stroke-primary"
        strokeWidth="2.5"
      />
      <path d="M98 57V28" />
      <path d="M98 28c8-4 13 4 22 0v14c-9 4-14-4-22 0Z" className="fill-accent" />
      <path d="M42 106V88" />
      <path
        d="M42 96c-10 0-15-7-13-14-4-8 3-16 9-15 4-7 14-5 15 3 7 3 7 13 2 17-1 6-6 9-13 9Z"
        className="fill-primary"
      />
      <path d="M42 96V80M42 87l5-5" />
      <path d="M132 106V88" />
      <path d="m132 62 14 30h-28Z" className="fill-primary" />
      <path d="M20 112h36M70 112h62M140 112h16" />
    </Drawing>
  );
}

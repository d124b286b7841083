import { Drawing } from '#web/ui/drawings/Drawing.tsx';

/** A dog and a cat that look over a fence to see who comes. */
export function PetsDrawing() {
  return (
    <Drawing>
      <path d="M44 98V62c0-18 10-28 24-28s24 10 24 28v36Z" className="fill-surface" />
      <path
        d="M49 42c-9-5-18 1-19 12-1 9 2 19 8 21 6 1 8-6 9-13 0-8 1-14 2-20Z"
        className="fill-accent"
      />
      <path
        d="M87 42c9-5 18 1 19 12 1 9-2 19-8 21-6 1-8-6-9-13 0-8-1-14-2-20Z"
        className="fill-accent"
      />
      <circle cx="59" cy="58" r="2.5" className="fill-ink" />
      <circle cx="77" cy="58" r="2.5" className="fill-ink" />
      <path d="M62 68c0-3 3-4 6-4s6 1 6 4-4 6-6 6-6-3-6-6Z" className="fill-ink" />
      <path d="M68 74v5M60 80c3 2.5 6 2 8-1 2 3 5 3.5 8 1" />
      <path
        d="M110 98V84l-1-20c0-4 3-5 6-2l6 6c4-1 8-1 12 0l6-6c3-3 6-2 6 2l-1 20v14Z"
        className="fill-ink"
      />
      <path
        d="M120 82c0-2 5-2 5 0s-5 2-5 0ZM129 82c0-2 5-2 5 0s-5 2-5 0Z"
        className="fill-accent stroke-accent"
      />
      <path d="M125 89h4l-2 2Z" className="fill-surface stroke-surface" />
      <path
        d="M22 112V92l6-6 6 6v20M46 112V92l6-6 6 6v20M70 112V92l6-6 6 6v20M94 112V92l6-6 6 6v20M118 112V92l6-6 6 6v20M142 112V92l6-6 6 6v20"
        className="fill-surface"
      />
      <path d="M18 101h140" className="stroke-primary" strokeWidth="5" />
      <path d="M14 112h148" />
    </Drawing>
  );
}

import { Drawing, Paw } from '#web/ui/drawings/Drawing.tsx';

/** A free day: a calendar's page with a paw on it, in the sun. */
export function CalendarDrawing() {
  return (
    <Drawing>
      <circle cx="134" cy="34" r="11" className="fill-accent" />
      <path d="M134 16v-4M147 21l3-3M152 34h4" />
      <g transform="rotate(-4 86 70)">
        <rect x="48" y="34" width="76" height="70" rx="9" className="fill-surface" />
        <path d="M48 52h76v-9a9 9 0 0 0-9-9H57a9 9 0 0 0-9 9Z" className="fill-primary" />
        <path d="M66 28v12M106 28v12" strokeWidth="4" />
        <path d="M62 65h6M83 65h6M104 65h6M62 79h6M62 92h6M104 79h6" className="stroke-edge" />
        <Paw x={86} y={85} scale={0.95} className="fill-accent-strong" />
      </g>
      <path d="M26 112h54M88 112h52M147 112h4" />
    </Drawing>
  );
}

import { Drawing, Paw } from '#web/ui/drawings/Drawing.tsx';

/** A signpost, and prints that went another way. */
export function LostDrawing() {
  return (
    <Drawing>
      <path d="M78 112V24h8v88Z" className="fill-surface" />
      <path d="M66 34h54l11 10-11 10H66Z" className="fill-accent" />
      <path d="M104 62H52l-11 10 11 10h52Z" className="fill-primary" />
      <path d="M76 44h32" />
      <path d="M62 72h28" className="stroke-surface" />
      <Paw x={112} y={102} scale={0.62} turn={62} />
      <Paw x={128} y={92} scale={0.62} turn={56} />
      <Paw x={145} y={97} scale={0.62} turn={76} />
      <Paw x={159} y={86} scale={0.62} turn={62} />
      <path d="M30 112h72" />
      <path
        d="M62 112c0-6-3-9-7-10 0 5 2 8 7 10Zm0 0c0-9 3-12 7-13 0 6-2 11-7 13Z"
        className="fill-primary"
      />
    </Drawing>
  );
}

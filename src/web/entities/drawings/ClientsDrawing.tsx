import { Drawing } from '#web/ui/drawings/Drawing.tsx';

/** A client's front door with a flap for the dog, and the lead on its hook. */
export function ClientsDrawing() {
  return (
    <Drawing>
      <path d="M60 112V46a26 26 0 0 1 52 0v66Z" className="fill-surface" />
      <path d="M66 112V47a20 20 0 0 1 40 0v65Z" className="fill-primary" />
      <path d="M74 50a12 12 0 0 1 24 0v4H74Z" className="fill-surface" />
      <path d="M86 38.5V54" />
      <path d="M80 64h12" className="stroke-surface" />
      <circle cx="101" cy="74" r="2.5" className="fill-accent stroke-none" />
      <path d="M75 112V93a11 11 0 0 1 22 0v19Z" className="fill-surface" />
      <path d="M86 104c3 0 5-2 5-4s-2-3-5-3-5 1-5 3 2 4 5 4Z" className="fill-ink" />
      <path d="M126 48v6" strokeWidth="4" />
      <path
        d="M126 56c-9 8-9 32-1 38 6 4 10-3 6-9-5-8-9-18-3-29"
        className="stroke-accent-strong"
        strokeWidth="3"
      />
      <path d="M38 112l3-17h14l3 17Z" className="fill-accent" />
      <path
        d="M48 95V79M48 88c-9 0-11-7-11-12 7 0 11 5 11 12ZM48 82c0-8 4-12 10-13 1 8-3 13-10 13Z"
        className="fill-primary"
      />
      <path d="M22 112h100M130 112h22" />
    </Drawing>
  );
}

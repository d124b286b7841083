import type { ReactNode } from 'react';

/** The paper all drawings share: one size, one pen, a soft green patch behind. They decorate; words say it. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 176 128"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="block h-auto w-full stroke-ink"
    >
      <path
        className="fill-primary-soft stroke-none"
        d="M23 69C19 41 42 15 77 16c22 0 33 9 52 16 22 8 33 25 26 45-6 18-23 27-44 31-30 6-83 2-88-39Z"
      />
      {children}
    </svg>
  );
}

/** A paw print of about 20 units around a point. */
export function Paw({ x, y, scale = 1, turn = 0, className }: PawProps) {
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}
      className={`stroke-none ${className ?? 'fill-ink'}`}
    >
      <ellipse cx="-8" cy="-1" rx="2.4" ry="3.2" transform="rotate(-24 -8 -1)" />
      <ellipse cx="-3.2" cy="-6" rx="2.6" ry="3.6" />
      <ellipse cx="3.2" cy="-6" rx="2.6" ry="3.6" />
      <ellipse cx="8" cy="-1" rx="2.4" ry="3.2" transform="rotate(24 8 -1)" />
      <path d="M0-.6c3 0 6.4 4 6.4 6.6C6.4 8 5 9 3.2 9 2 9 1.2 8.5 0 8.5S-2 9-3.2 9C-5 9-6.4 8-6.4 6c0-2.6 3.4-6.6 6.4-6.6Z" />
    </g>
  );
}

type PawProps = {
  x: number;
  y: number;
  scale?: number;
  turn?: number;
  className?: string;
};

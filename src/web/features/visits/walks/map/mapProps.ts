/** What every kind of map is given. */
import type { Position } from '#contract/rules/distance.ts';

export interface MapProps {
  /** The line in segments; between them are gaps. */
  segments: readonly (readonly Position[])[];
  /** What the map shows, for those who cannot see it. */
  label: string;
  /** The walk is still going: its end is where the walker is. */
  live?: boolean | undefined;
}

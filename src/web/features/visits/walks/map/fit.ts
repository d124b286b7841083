/** Fits a line into a drawing, true to its shape, and says how long a mile is there. */
import { EARTH_RADIUS_MILES, type Position } from '#contract/rules/distance.ts';

const MILES_A_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;

/** A line of a few steps is not blown up to fill the drawing. */
const LEAST_MILES = 0.05;

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

export interface FittedLine {
  segments: Spot[][];
  /** Units of the drawing for each mile. */
  unitsPerMile: number;
}

interface Span {
  middle: number;
  length: number;
}

function span(values: readonly number[]): Span {
  const least = values.reduce((one, other) => Math.min(one, other), Infinity);
  const most = values.reduce((one, other) => Math.max(one, other), -Infinity);
  return { middle: (least + most) / 2, length: most - least };
}

/** The segments in units of a drawing of `size`, with `margin` free around them; north is up. */
export function fitLine(
  segments: readonly (readonly Position[])[],
  { width, height }: Size,
  margin: number,
): FittedLine {
  const points = segments.flat();
  if (points.length === 0) return { segments: [], unitsPerMile: width };
  const north = span(points.map(({ lat }) => lat));
  const east = span(points.map(({ lng }) => lng));
  // A degree of longitude shrinks towards the poles; never to nothing.
  const shrink = Math.max(0.01, Math.cos((north.middle * Math.PI) / 180));
  const milesHigh = Math.max(north.length * MILES_A_DEGREE, LEAST_MILES);
  const milesWide = Math.max(east.length * MILES_A_DEGREE * shrink, LEAST_MILES);
  const unitsPerMile = Math.min(
    (width - 2 * margin) / milesWide,
    (height - 2 * margin) / milesHigh,
  );
  const units = unitsPerMile * MILES_A_DEGREE;
  const spotOf = ({ lat, lng }: Position): Spot => ({
    x: width / 2 + (lng - east.middle) * shrink * units,
    y: height / 2 - (lat - north.middle) * units,
  });
  return { segments: segments.map((segment) => segment.map(spotOf)), unitsPerMile };
}

const text = (value: number): string => String(Math.round(value * 10) / 10);

/** The `d` of an SVG path through the spots. A single one is a line without length, which round ends make a dot. */
export function pathOf(spots: readonly Spot[]): string {
  const drawn = spots.map(({ x, y }) => `${text(x)} ${text(y)}`);
  return drawn.length === 1 ? `M${drawn[0]}h0` : `M${drawn.join('L')}`;
}

/** The gaps: from the end of each segment to the start of the next. */
export function gapsOf<Point>(segments: readonly (readonly Point[])[]): [Point, Point][] {
  return segments.slice(1).flatMap((segment, at): [Point, Point][] => {
    const [from, to] = [segments[at]?.at(-1), segment[0]];
    return from !== undefined && to !== undefined ? [[from, to]] : [];
  });
}

const BAR_MILES = [
  0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500,
];

/** The longest round distance that a scale bar of at most `units` can show. */
export function scaleBar(unitsPerMile: number, units: number): { miles: number; units: number } {
  const fitting = BAR_MILES.filter((miles) => miles * unitsPerMile <= units);
  const miles = fitting.at(-1) ?? 0.01;
  return { miles, units: miles * unitsPerMile };
}

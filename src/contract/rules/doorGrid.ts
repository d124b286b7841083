/** Finds the places that may be near a straight piece of a way without looking at all of them. */

/** Metres east and north of a point. */
export interface Place {
  x: number;
  y: number;
}

/** What a piece is looked up by: places on it, so far apart at most. */
const STEP_METRES = 150;
/** A little more than the way from a place within 150 m of a piece to the nearest step on it: 150 m and half a step. */
const CELL_METRES = 230;
const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));

const cellOf = ({ x, y }: Place): Place => ({
  x: Math.floor(x / CELL_METRES),
  y: Math.floor(y / CELL_METRES),
});
const keyOf = ({ x, y }: Place): string => `${x} ${y}`;

/** Returns a function that lists, for a piece between two places, at least those within 150 m of it. */
export function placesNear(all: readonly Place[]): (one: Place, other: Place) => readonly Place[] {
  const places = [...new Map(all.map((place) => [keyOf(place), place])).values()];
  const cells = new Map<string, Place[]>();
  for (const place of places) {
    const key = keyOf(cellOf(place));
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }
  return (one, other) => {
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    const steps = Math.ceil(Math.hypot(dx, dy) / STEP_METRES) || 1;
    // A piece over half a county: to look at each place is quicker. So it is where a place is no number.
    if (!(steps < places.length)) return places;
    const keys = new Set<string>();
    for (let step = 0; step <= steps; step += 1) {
      const { x, y } = cellOf({ x: one.x + (dx * step) / steps, y: one.y + (dy * step) / steps });
      for (const around of AROUND) keys.add(keyOf({ x: x + around.x, y: y + around.y }));
    }
    return [...keys].flatMap((key) => cells.get(key) ?? []);
  };
}

/** The mean radius of the earth that the product reckons with. */
export const EARTH_RADIUS_MILES = 3959;

/** Degrees: north and east are positive. */
export type Position = { lat: number; lng: number };

/** The great-circle distance in miles by the haversine formula, which stays exact for short steps. */
export function haversineMiles(from: Position, to: Position): number {
  const half =
    haversine(radians(to.lat - from.lat)) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * haversine(radians(to.lng - from.lng));
  // Rounding can lift it a hair above 1 at opposite ends of the earth; asin ends at 1.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, half)));
}

function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

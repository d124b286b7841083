/** The maximum number of points of a walk: more than a day at one a second. */
export const MAX_WALK_POINTS = 100_000;

/** The most points that one walk may have: more than a day at one a second. */
export const MAX_WALK_POINTS = 100_000;

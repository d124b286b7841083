/** Cards that a screen shows without scrolling, or that come ahead of it; those farther down need not be laid out. */
const FIRST_SCREEN = 24;

/**
 * The class of a card by its place in a list. Within the first screen leaving it out would cost a second layout: the
 * browser lays out what it may leave out only once it knows what is near. A card that is isolated is painted once, and
 * kept while others come.
 */
export const cardPlace = (at: number): string =>
  at < FIRST_SCREEN
    ? 'isolate min-w-0'
    : 'min-w-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]';

/** Cards that a screen shows without scrolling; what is below them need not be laid out. */
const FIRST_SCREEN = 6;

/**
 * The class of a card by its place in a list. Within the first screen it would cost a second layout: the browser lays
 * out what it may leave out only once it knows what is in view.
 */
export const cardPlace = (at: number): string =>
  at < FIRST_SCREEN
    ? 'min-w-0'
    : 'min-w-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]';

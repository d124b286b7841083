/** So many cards are laid out at once: those that a screen shows, and those that come ahead of it. */
const FIRST_SCREEN = 24;

/**
 * The class of a card by its position in a list. Below the first screen the browser may skip its layout; within it that
 * would cost a second one. An isolated card is painted once and stays painted while others come.
 */
export const cardClass = (at: number): string =>
  at < FIRST_SCREEN
    ? 'isolate min-w-0'
    : 'min-w-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]';

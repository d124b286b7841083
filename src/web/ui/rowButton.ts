/** The class of a button or link that a whole row is the target of; the row itself is `relative`. */
export const rowButtonClass =
  'min-w-0 text-left font-semibold wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/** The attributes by which the calendar finds its own elements in the page. */
const NAMES = {
  /** The id of a booking: what gets the focus back after a move. */
  booking: 'data-booking',
  /** The id of a stay that a bar shows. */
  stay: 'data-stay',
  /** `start` or `end`: the edge of a booking that a drag moves. */
  resizeHandle: 'data-resize-handle',
  /** A day's column of hours, from midnight to midnight. */
  dayColumn: 'data-day-column',
  /** The header above a column: the day without a time. */
  dayHeader: 'data-day-header',
  /** A day of a month. */
  dayCell: 'data-day-cell',
  /** What stays in sight above the hours. */
  aboveHours: 'data-above-hours',
} as const;

export type Mark = keyof typeof NAMES;

/** The attribute of an element to render; none where `value` is undefined. */
export const marked = (mark: Mark, value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { [NAMES[mark]]: value };

/** Selects the elements with a mark, or with one value of it. */
export const selectorOf = (mark: Mark, value?: string): string =>
  value === undefined ? `[${NAMES[mark]}]` : `[${NAMES[mark]}="${value}"]`;

export const markOf = (element: Element, mark: Mark): string | null =>
  element.getAttribute(NAMES[mark]);

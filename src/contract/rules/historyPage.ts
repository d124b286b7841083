/** The most entries that one call for a history answers. */
export const MAX_HISTORY_ENTRIES = 30;

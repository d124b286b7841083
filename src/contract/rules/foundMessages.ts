/** The most messages that a search answers: the newest. Free of zod, for the page that shows them. */
export const MAX_FOUND_MESSAGES = 50;

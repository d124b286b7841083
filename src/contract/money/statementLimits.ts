/** The largest file of a bank's statement: years of a small business's account. Free of zod, for the page that takes it. */
export const MAX_STATEMENT_BYTES = 4 * 1024 * 1024;

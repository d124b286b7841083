/**
 * The request header that says for which account something is written: the id of the user whose page sends it. Another account may have
 * signed in since, in another tab; the server then answers 401 and writes nothing.
 */
export const ACCOUNT_HEADER = 'x-account-id';

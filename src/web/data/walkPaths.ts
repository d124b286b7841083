/** Where walk routes are. */
export const WALKS_PATH = '/api/walks';

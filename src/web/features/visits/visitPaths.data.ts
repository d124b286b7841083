/** Where visits are. */
export const VISITS_PATH = '/api/visits';

/** Those that have no end yet. */
export const RUNNING_VISITS_PATH = `${VISITS_PATH}/running`;

/** The page of a visit. */
export const visitPage = (id: string): string => `/visits/${id}`;

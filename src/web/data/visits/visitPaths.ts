/** Where visits are. */
export const VISITS_PATH = '/api/visits';

/** Those that have no end yet. */
export const RUNNING_VISITS_PATH = `${VISITS_PATH}/running`;

/** Where photos of visits are. */
export const VISIT_PHOTOS_PATH = '/api/visit-photos';

/** The page of a visit. */
export const visitPage = (id: string): string => `/visits/${id}`;

/** Behind the path of a visit's page: asks what there is to ask, then finishes it. */
export const ASK_TO_FINISH = '?finish';

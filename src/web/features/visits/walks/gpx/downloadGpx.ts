/** Downloads a walk as a GPX file. */
import { gpxPath } from '#web/data/walks.ts';
import { saveFile } from '#web/platform/device/saveFile.ts';
import { fetchFile } from '#web/platform/net/http.ts';

/** How many metres at each end are left out of a file that is to be shared. */
export const SHARED_TRIM_METRES = 100;

const fileNameOf = (header: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1];
  return encoded === undefined ? 'walk.gpx' : decodeURIComponent(encoded);
};

/** Throws an `HttpError` whose message says why the server has no file. */
export async function downloadGpx(id: string, trimMetres?: number): Promise<void> {
  const query = trimMetres === undefined ? '' : `?trim=${trimMetres}`;
  const response = await fetchFile(gpxPath(id, query));
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition')));
}

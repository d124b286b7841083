/** Downloads a walk as a GPX file. */
import { gpxPath } from '#web/data/walks.ts';
import { HttpError } from '#web/platform/net/http.ts';

/** How many metres at each end are left out of a file that is to be shared. */
export const SHARED_TRIM_METRES = 100;

const fileNameOf = (header: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1];
  return encoded === undefined ? 'walk.gpx' : decodeURIComponent(encoded);
};

/** Throws an `HttpError` whose message says why the server has no file. */
export async function downloadGpx(id: string, trimMetres?: number): Promise<void> {
  const query = trimMetres === undefined ? '' : `?trim=${trimMetres}`;
  const response = await fetch(gpxPath(id, query), { credentials: 'include' });
  if (!response.ok) {
    throw new HttpError(response.status, await response.text(), response.statusText);
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(response.headers.get('content-disposition'));
  link.click();
  // The browser reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

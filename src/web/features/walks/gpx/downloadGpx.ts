/** Fetches a walk as a GPX file and hands it to the browser's downloads. */
import { HttpError } from '#web/platform/http.ts';

/** How many metres at each end are left out of a file that is meant for others. */
export const SHARED_TRIM_METRES = 100;

const fileNameOf = (header: string | null): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1];
  return encoded === undefined ? 'walk.gpx' : decodeURIComponent(encoded);
};

/** Throws `HttpError` where the server has no file to give; its message says why. */
export async function downloadGpx(id: string, trimMetres?: number): Promise<void> {
  const query = trimMetres === undefined ? '' : `?trim=${trimMetres}`;
  const response = await fetch(`/api/walks/${id}/gpx${query}`, { credentials: 'include' });
  if (!response.ok) {
    throw new HttpError(response.status, await response.text(), response.statusText);
  }
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(response.headers.get('content-disposition'));
  link.click();
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

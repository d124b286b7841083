/** Deleting a record. */
import { apiRequest, HttpError } from '#web/platform/net/http.ts';

/** Deletes what is at a path. What is gone already (404), perhaps by a request whose answer was lost, counts as deleted. */
export async function deleteRequest(path: string): Promise<void> {
  try {
    await apiRequest<undefined>('DELETE', path);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  }
}

/** Deleting a record. */
import { apiRequest, isNotFound } from '#web/platform/net/http.ts';

/** Deletes what is at a path. What is gone already, perhaps by a request whose answer was lost, counts as deleted. */
export async function deleteRequest(path: string): Promise<void> {
  try {
    await apiRequest<undefined>('DELETE', path);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

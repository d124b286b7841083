import type { User } from '#contract/identity/users.ts';
import { apiRequest, isUnauthorized } from '#web/platform/net/http.ts';
import { CURRENT_USER_PATH } from '#web/platform/session/currentUser.ts';

/** The user whose session the server knows, or undefined without one. */
export async function askUser(): Promise<User | undefined> {
  try {
    return await apiRequest<User>('GET', CURRENT_USER_PATH);
  } catch (error) {
    if (isUnauthorized(error)) return undefined;
    throw error;
  }
}

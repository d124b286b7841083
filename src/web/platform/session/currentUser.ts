/** Asks the server who is signed in. Only the app's gate asks; everything inside it reads the contexts of `session.ts`. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { apiRequest, HttpError, isUnauthorized } from '#web/platform/net/http.ts';
import { rememberedUser } from '#web/platform/session/rememberedUser.ts';

/** Answers the signed-in user, or 401. */
export const CURRENT_USER_PATH = '/api/auth/user';

export type CurrentUser =
  | { state: 'loading' }
  | { state: 'signedIn'; user: User }
  | { state: 'signedOut' }
  | { state: 'failed'; advice: string; retry: () => void };

/** A missing session is an answer here, not an error. Without a network it is the user who signed in last. */
async function readUser(signal: AbortSignal): Promise<User | null> {
  try {
    const user = await apiRequest<User>('GET', CURRENT_USER_PATH, undefined, { signal });
    rememberedUser.save(user);
    return user;
  } catch (error) {
    if (isUnauthorized(error)) {
      rememberedUser.forget();
      return null;
    }
    const isAnswer = error instanceof HttpError && error.failure !== undefined;
    const remembered = isAnswer ? undefined : rememberedUser.read();
    if (remembered === undefined || signal.aborted) throw error;
    return remembered;
  }
}

/** The server's own sentence where it sent one, such as about a database that is away. */
const adviceOf = (error: unknown): string =>
  (error instanceof HttpError ? error.failure?.message : undefined) ??
  'Check your connection, then try again.';

/** Who is signed in, as far as is known. No answer from the server is not a sign-out. */
export function useCurrentUser(): CurrentUser {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [CURRENT_USER_PATH],
    queryFn: ({ signal }) => readUser(signal),
  });
  if (data === null) return { state: 'signedOut' };
  if (data !== undefined) return { state: 'signedIn', user: data };
  if (isFetching) return { state: 'loading' };
  return { state: 'failed', advice: adviceOf(error), retry: () => void refetch() };
}

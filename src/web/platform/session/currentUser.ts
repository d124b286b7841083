/** Asks the server who is signed in. Only the app's gate asks; everything inside it reads the contexts of `session.ts`. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/identity/users.ts';
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

/** How long the server may take where its page did not come either: on a weak line it would be half a minute. */
const SLOW_MS = 3_000;

/** Who is signed in; on a line so weak that the app came from this device, who signed in last, until the server answers. */
async function readUserSoon(signal: AbortSignal): Promise<User | null> {
  const asked = readUser(signal);
  const remembered = rememberedUser.read();
  if (!remembered || 'signedInAt' in document.documentElement.dataset) return asked;
  const soon = await Promise.race([
    asked,
    new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_MS)),
  ]);
  if (soon !== undefined) return soon;
  async function checkLater(): Promise<void> {
    const user = await asked.catch(() => remembered);
    if (user?.id !== remembered?.id) location.reload();
  }
  void checkLater();
  return remembered;
}

/** The server's own sentence where it sent one, such as about a database that is away. */
const adviceOf = (error: unknown): string =>
  (error instanceof HttpError ? error.failure?.message : undefined) ??
  'Check your connection, then try again.';

/** Who is signed in, as far as is known. No answer from the server is not a sign-out. */
export function useCurrentUser(): CurrentUser {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [CURRENT_USER_PATH],
    queryFn: ({ signal }) => readUserSoon(signal),
  });
  if (data === null) return { state: 'signedOut' };
  if (data !== undefined) return { state: 'signedIn', user: data };
  if (isFetching) return { state: 'loading' };
  return { state: 'failed', advice: adviceOf(error), retry: () => void refetch() };
}

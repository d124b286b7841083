/** Who is signed in. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { apiRequest, HttpError, isUnauthorized } from '#web/platform/http.ts';
import { rememberedUser } from '#web/platform/rememberedUser.ts';

const SESSION_PATH = '/api/auth/user';

export type Session =
  | { state: 'loading' }
  | { state: 'signedIn'; user: User }
  | { state: 'signedOut' }
  | { state: 'failed'; advice: string; retry: () => void };

/** A missing session is an answer here, not an error. Without a network it is whoever was signed in last. */
async function readUser(signal: AbortSignal): Promise<User | null> {
  try {
    const user = await apiRequest<User>('GET', SESSION_PATH, undefined, { signal });
    rememberedUser.keep(user);
    return user;
  } catch (error) {
    if (isUnauthorized(error)) {
      rememberedUser.forget();
      return null;
    }
    const remembered = error instanceof HttpError ? undefined : rememberedUser.read();
    if (remembered === undefined || signal.aborted) throw error;
    return remembered;
  }
}

function useSessionQuery() {
  return useQuery({ queryKey: [SESSION_PATH], queryFn: ({ signal }) => readUser(signal) });
}

/** The server's own sentence where it sent one, such as about a database that is away. */
const adviceOf = (error: unknown): string =>
  (error instanceof HttpError ? error.failure?.message : undefined) ??
  'Check your connection, then try again.';

/** The session as the gate of the app sees it. No answer from the server is not a sign-out. */
export function useSession(): Session {
  const { data, error, isFetching, refetch } = useSessionQuery();
  if (data === null) return { state: 'signedOut' };
  if (data !== undefined) return { state: 'signedIn', user: data };
  if (isFetching) return { state: 'loading' };
  return { state: 'failed', advice: adviceOf(error), retry: () => void refetch() };
}

/** The signed-in user; only for what stands behind the session gate. */
export function useUser(): User {
  const { data } = useSessionQuery();
  if (!data) throw new Error('useUser stands outside the session gate');
  return data;
}

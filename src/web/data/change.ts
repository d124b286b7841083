/** Calls that change something, as the data files declare them, and how what they make stale is read again. */
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Changed, isStaleAfter } from '#web/data/invalidation.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { apiRequest } from '#web/platform/net/http.ts';

interface ReadAgainOptions {
  /** A path, such as that of a deleted record: its page may still be on the screen, and is read again only if somebody comes back to it. */
  except?: string | undefined;
}

/**
 * Reads again what a screen shows, and the rest when a screen does. A read that is under way is cancelled: its answer may be older than the
 * change. The library by itself would wait for a first read, and take its answer for the latest.
 */
export async function readAgain(
  cache: QueryClient,
  changed: Changed | readonly Changed[],
  { except }: ReadAgainOptions = {},
): Promise<void> {
  const all = typeof changed === 'string' ? [changed] : changed;
  const isLeft = (path: string) =>
    except !== undefined && (path === except || path.startsWith(`${except}/`));
  const isStale = (path: string) => all.some((each) => isStaleAfter(each, path));
  const filter = (wanted: (path: string) => boolean) => ({
    // Previews have the fields of a form in their key, and are read at each look: that of a series that was just saved would clash with it.
    predicate: ({ queryKey: [path, ...fields] }: { queryKey: readonly unknown[] }) =>
      fields.length === 0 && wanted(String(path)),
  });
  const shown = filter((path) => isStale(path) && !isLeft(path));
  await cache.cancelQueries(shown);
  await Promise.all([
    cache.invalidateQueries(shown),
    cache.invalidateQueries({ ...filter((path) => isStale(path) && isLeft(path)), refetchType: 'none' }),
  ]);
}

interface ChangeOptions<Input, Answer> {
  /** Shows the answer at once, also on a slow connection; what it makes stale follows. */
  show?: (cache: QueryClient, answer: Answer, input: Input) => unknown;
  /** Calls of the same scope are sent one after the other, so that the last one wins. */
  scope?: string;
  /** Whether the call is pending until the screen has been read again. A form need not stay open for that long. */
  waits?: boolean;
  /** The path of the record that the call deletes. */
  gone?: (input: Input) => string;
}

/**
 * A call after which everything that shows `changed` is read again. After a failure too: an answer that was lost may have been a change,
 * and what was refused may have changed elsewhere.
 */
export function useChange<Answer, Input = void>(
  changed: Changed | readonly Changed[],
  call: (input: Input) => Promise<Answer>,
  { show, scope, waits = false, gone }: ChangeOptions<Input, Answer> = {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    ...(scope !== undefined && { scope: { id: scope } }),
    onSuccess: (answer, input) => show?.(cache, answer, input),
    onSettled: (_answer, _error, input) => {
      const read = readAgain(cache, changed, { except: gone?.(input) });
      return waits ? read : undefined;
    },
  });
}

/** Creates a row at a path, or at `createAt`, or updates `base`; a conflict where `base` is no longer the latest version. */
export const saveAt =
  <Values extends object, Row extends { id: string; updatedAt: string }, Answer = Row>(
    path: string,
    createAt = path,
  ) =>
  ({ values, base, key }: Save<Values, Row>): Promise<Answer> =>
    base === undefined
      ? apiRequest('POST', createAt, values, { key })
      : apiRequest('PUT', `${path}/${base.id}`, { ...values, updatedAt: base.updatedAt });

/** Takes a deleted row out of a list at once. */
export const withoutRow =
  (queryKey: QueryKey) =>
  (cache: QueryClient, _: unknown, id: string): unknown =>
    cache.setQueryData<readonly { id: string }[]>(queryKey, (rows) =>
      rows?.filter((row) => row.id !== id),
    );

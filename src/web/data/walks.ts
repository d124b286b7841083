/** Walk routes, read and saved. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Walk, WalkInput, WalkSummary } from '#contract/visits/walks.ts';
import { readAgain, useChange } from '#web/data/change.ts';
import { withFavorite, withoutWalk, withWalk } from '#web/data/walkLists.ts';
import { WALKS_PATH } from '#web/data/walkPaths.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { deleteRequest } from '#web/platform/net/deleteRequest.ts';
import { apiRequest, isAnswered } from '#web/platform/net/http.ts';
import { createIdempotencyKeys } from '#web/platform/net/idempotencyKeys.ts';

const WALKS = [WALKS_PATH];
const FAVORITES = [`${WALKS_PATH}/favorites`];
const keyOf = (id: string) => [`${WALKS_PATH}/${id}`];

/** The page on which a walk is shown. */
export const walkPage = (id: string): string => `/walks?${new URLSearchParams({ walk: id })}`;

/** Where the GPX file of a walk is downloaded. */
export const gpxPath = (id: string, query: string) => `${WALKS_PATH}/${id}/gpx${query}`;

/** The points of a long walk take a while on a slow connection. */
const LONG_SAVE_MS = 120_000;
const brief = { prefer: 'return=minimal', timeoutMs: LONG_SAVE_MS } as const;

/** All routes, newest first, without their recorded points. */
export const useWalks = () => useQuery<WalkSummary[]>({ queryKey: WALKS });

/** The favourite routes, newest first. */
export const useFavoriteWalks = () => useQuery<WalkSummary[]>({ queryKey: FAVORITES });

/** One route with every point that was recorded. */
export const useWalk = (id: string) => useQuery<Walk>({ queryKey: keyOf(id) });

type Change = (walks: WalkSummary[]) => WalkSummary[];

function inLists(cache: QueryClient, all: Change, favorites: Change): void {
  cache.setQueryData<WalkSummary[]>(WALKS, (walks) => walks && all(walks));
  cache.setQueryData<WalkSummary[]>(FAVORITES, (walks) => walks && favorites(walks));
}

/** Shows a saved route at once, also on a slow connection. */
function keepSaved(cache: QueryClient, saved: WalkSummary): void {
  inLists(
    cache,
    (walks) => withWalk(walks, saved),
    (walks) => (saved.isFavorite ? withWalk(walks, saved) : withoutWalk(walks, saved.id)),
  );
  cache.setQueryData<Walk>(keyOf(saved.id), (walk) => walk && { ...walk, ...saved });
}

/** The same content sent again after a lost response has the same id, so that it makes no second route. */
const newIds = createIdempotencyKeys();

async function create(values: Partial<WalkInput>, key: string | undefined): Promise<WalkSummary> {
  const content = JSON.stringify(values);
  try {
    const body = { ...values, id: key ?? newIds.take(content) };
    const saved = await apiRequest<WalkSummary>('POST', WALKS_PATH, body, { ...brief, key });
    newIds.forget(content);
    return saved;
  } catch (error) {
    if (isAnswered(error)) newIds.forget(content);
    throw error;
  }
}

/** Creates a route, or updates `base`; a conflict where `base` is no longer the latest version. */
export const useSaveWalk = () =>
  useChange(
    'walk',
    ({ values, base, key }: Save<Partial<WalkInput>, WalkSummary>) =>
      base === undefined
        ? create(values, key)
        : apiRequest<WalkSummary>(
            'PUT',
            `${WALKS_PATH}/${base.id}`,
            { ...values, updatedAt: base.updatedAt },
            brief,
          ),
    {
      show: async (cache, saved) => {
        await Promise.all([WALKS, FAVORITES].map((queryKey) => cache.cancelQueries({ queryKey })));
        keepSaved(cache, saved);
      },
    },
  );

/** Toggles the heart of a route at once, and back where that could not be saved. */
export function useToggleFavorite(id: string) {
  const cache = useQueryClient();
  const mutationKey = ['favorite', id];
  const show = (isFavorite: boolean) => {
    const walk = cache.getQueryData<WalkSummary[]>(WALKS)?.find((each) => each.id === id);
    inLists(
      cache,
      (walks) => withFavorite(walks, id, isFavorite),
      (walks) => {
        if (!isFavorite) return withoutWalk(walks, id);
        return walk ? withWalk(walks, { ...walk, isFavorite }) : walks;
      },
    );
    cache.setQueryData<Walk>(keyOf(id), (one) => one && { ...one, isFavorite });
  };
  return useMutation({
    mutationKey,
    // Quick taps are sent one after the other, so that the last one wins.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (isFavorite: boolean) =>
      apiRequest<WalkSummary>('PUT', `${WALKS_PATH}/${id}`, { isFavorite }, brief),
    onMutate: async (isFavorite) => {
      await Promise.all([WALKS, FAVORITES].map((queryKey) => cache.cancelQueries({ queryKey })));
      show(isFavorite);
    },
    onError: (_, isFavorite) => show(!isFavorite),
    onSettled: () => {
      // While another tap is on its way the server's list would show the heart as it was.
      if (cache.isMutating({ mutationKey: ['favorite'] }) === 1) void readAgain(cache, 'walk');
    },
  });
}

export const useDeleteWalk = () =>
  useChange('walk', (id: string) => deleteRequest(`${WALKS_PATH}/${id}`), {
    show: (cache, _, id) => {
      const without = (walks: WalkSummary[]) => withoutWalk(walks, id);
      inLists(cache, without, without);
      cache.removeQueries({ queryKey: keyOf(id) });
    },
  });

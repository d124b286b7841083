/** Changes to the cached lists of routes, newest first as the server lists them. */
import type { WalkSummary } from '#contract/visits/walks.ts';

const isNewer = (one: WalkSummary, other: WalkSummary): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;

/** The list with a saved route sorted in. */
export function withWalk(walks: readonly WalkSummary[], saved: WalkSummary): WalkSummary[] {
  const others = withoutWalk(walks, saved.id);
  const at = others.findIndex((walk) => isNewer(saved, walk));
  return others.toSpliced(at === -1 ? others.length : at, 0, saved);
}

export const withoutWalk = (walks: readonly WalkSummary[], id: string): WalkSummary[] =>
  walks.filter((walk) => walk.id !== id);

export const withFavorite = (
  walks: readonly WalkSummary[],
  id: string,
  isFavorite: boolean,
): WalkSummary[] => walks.map((walk) => (walk.id === id ? { ...walk, isFavorite } : walk));

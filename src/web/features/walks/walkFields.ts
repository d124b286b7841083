/** The fields of a route, as forms and notices name them. */
import type { WalkSummary, WalkTyped } from '#contract/walks.ts';

export const walkLabels: Record<keyof WalkTyped, string> = {
  name: 'Route Name',
  description: 'Description',
  distance: 'Distance (miles)',
  estimatedDuration: 'Estimated Duration',
  isFavorite: 'Favorite route',
};

/** The values of the form's controls. The recorded points have no control: an edit leaves them as they are. */
export function walkFormValues(walk: WalkSummary | undefined): Required<WalkTyped> {
  return {
    name: walk?.name ?? '',
    description: walk?.description ?? '',
    distance: walk?.distance ?? '',
    estimatedDuration: walk?.estimatedDuration ?? '',
    isFavorite: walk?.isFavorite ?? false,
  };
}

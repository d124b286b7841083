/** The fields of a route, as forms and notices name them. */
import { blankTexts, formValues } from '#contract/rules/formValues.ts';
import type { WalkSummary, WalkTyped } from '#contract/visits/walks.ts';

export const walkLabels: Record<keyof WalkTyped, string> = {
  name: 'Route Name',
  description: 'Description',
  distance: 'Distance (miles)',
  estimatedDuration: 'Estimated Duration',
  isFavorite: 'Favorite route',
};

/** The values of the form's controls. The recorded points have no control: an edit leaves them as they are. */
export const walkFormValues = (walk: WalkSummary | undefined): Required<WalkTyped> =>
  formValues<Required<WalkTyped>>({ ...blankTexts(walkLabels), isFavorite: false }, walk);

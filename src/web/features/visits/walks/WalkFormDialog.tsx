import type { WalkSummary } from '#contract/visits/walks.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface WalkFormDialogProps {
  /** The route to edit; without one a new route is made. */
  walk?: WalkSummary | undefined;
}

export const WalkFormDialog = formDialog<WalkFormDialogProps>({
  load: async () => import('#web/features/visits/walks/WalkForm.tsx'),
  title: ({ walk }) => (walk ? 'Edit Walk Route' : 'Create New Walk Route'),
  record: ({ walk }) => walk,
});

import type { Agreement } from '#contract/people/agreements.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface AgreementDialogProps {
  /** The agreement of which a new version is made; without one a new agreement is added. */
  agreement?: Agreement | undefined;
}

export const AgreementDialog = formDialog<AgreementDialogProps>({
  load: async () => import('#web/features/people/agreements/AgreementForm.tsx'),
  title: ({ agreement }) => (agreement ? 'Edit Agreement' : 'Add Agreement'),
  record: ({ agreement }) => agreement,
  size: 'lg',
});

import { formDialog } from '#web/entities/formDialog.tsx';

interface PaperDialogProps {
  clientId: string;
  agreementId: string;
}

export const PaperDialog = formDialog<PaperDialogProps>({
  load: async () => import('#web/features/people/agreements/PaperForm.tsx'),
  title: () => 'Signed on paper',
});

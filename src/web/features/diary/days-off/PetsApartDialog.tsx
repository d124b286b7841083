import { formDialog } from '#web/entities/formDialog.tsx';

export const PetsApartDialog = formDialog({
  load: async () => import('#web/features/diary/days-off/PetsApartForm.tsx'),
  title: () => 'Keep Two Pets Apart',
});

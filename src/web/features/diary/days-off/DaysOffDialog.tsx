import type { DayOff } from '#contract/diary/daysOff.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { formDialog } from '#web/entities/formDialog.tsx';

interface DaysOffDialogProps {
  /** The days off to edit; without them new ones are added. */
  daysOff?: DayOff | undefined;
  /** The day that new ones begin with. */
  initialDate: IsoDate;
}

export const DaysOffDialog = formDialog<DaysOffDialogProps>({
  load: async () => import('#web/features/diary/days-off/DaysOffForm.tsx'),
  title: ({ daysOff }) => (daysOff ? 'Edit Days Off' : 'Add Days Off'),
  record: ({ daysOff }) => daysOff,
});

import { useCallback } from 'react';
import type { AppointmentDialogProps } from '#web/features/diary/appointments/AppointmentFormDialog.tsx';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx';

const useDialogPart = lazyPart(
  async () => import('#web/features/diary/appointments/AppointmentFormDialog.tsx'),
);

/** Books or edits an appointment, from any page. The dialog and its form load when they are needed. */
export function AppointmentDialog(props: AppointmentDialogProps) {
  const { open, onOpenChange } = props;
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  const FormDialog = useDialogPart(open, close)?.default;
  if (FormDialog) return <FormDialog {...props} />;
  return open ? <LoadingOverlay /> : null;
}

/** Retiring a service and bringing it back, with a message that says so. */
import type { Service } from '#contract/diary/services.ts';
import { useRetireService } from '#web/data/services.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';

/** Bringing back is also the Undo of retiring. The row that was pressed leaves its list, so that nothing here waits for it. */
export function useRetiring({ id, name }: Pick<Service, 'id' | 'name'>) {
  const { mutateAsync, isPending } = useRetireService();
  const fail = useFailure();
  async function bringBack(): Promise<void> {
    try {
      await mutateAsync({ id, isActive: true });
    } catch (error) {
      fail(error, `Failed to restore ${name}`);
      return;
    }
    toastSuccess(`${name} is offered again`);
    focusHeading();
  }
  async function retire(): Promise<void> {
    try {
      await mutateAsync({ id, isActive: false });
    } catch (error) {
      fail(error, `Failed to retire ${name}`);
      return;
    }
    toastSuccess(`${name} is retired`, { label: 'Undo', onClick: () => void bringBack() });
    focusHeading();
  }
  return { retire, bringBack, pending: isPending };
}

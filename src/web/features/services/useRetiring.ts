/** Retiring a service and bringing it back, with a message that says so. */
import type { Service } from '#contract/services.ts';
import { useRetireService } from '#web/features/services/services.data.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { toast } from '#web/platform/toasts/toast.ts';

/** Bringing back is also the Undo of retiring. The row that was pressed leaves its list, so that nothing here waits for it. */
export function useRetiring({ id, name }: Pick<Service, 'id' | 'name'>) {
  const { mutateAsync, isPending } = useRetireService();
  const fail = useFailure();
  async function bringBack(): Promise<void> {
    try {
      await mutateAsync({ id, isActive: true });
    } catch (error) {
      fail(error, `Failed to bring back ${name}`);
      return;
    }
    toast({ title: 'Success', description: `${name} is offered again` });
    focusHeading();
  }
  async function retire(): Promise<void> {
    try {
      await mutateAsync({ id, isActive: false });
    } catch (error) {
      fail(error, `Failed to retire ${name}`);
      return;
    }
    toast({
      title: 'Success',
      description: `${name} is retired`,
      action: { label: 'Undo', onClick: () => void bringBack() },
    });
    focusHeading();
  }
  return { retire, bringBack, pending: isPending };
}

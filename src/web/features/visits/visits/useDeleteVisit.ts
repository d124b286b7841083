/** Deleting a visit, and its Undo. */
import type { Visit } from '#contract/visits/visits.ts';
import { deleteVisit, undoDeletion } from '#web/data/visits/deleteVisit.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';

export function useDeleteVisit() {
  const { id: userId } = useSession();

  async function undo(id: string): Promise<void> {
    if (await undoDeletion(userId, id)) toast({ title: 'Visit restored' });
    else {
      toast({
        title: 'Too late to undo',
        description: 'The visit has been deleted already.',
        variant: 'destructive',
      });
    }
  }

  return {
    undo,
    /** Deletes a visit, and offers to undo it. */
    remove: async (visit: Visit, title: string): Promise<void> => {
      await deleteVisit(userId, visit);
      toast({
        title: 'Visit deleted',
        description: title,
        action: { label: 'Undo', onClick: () => void undo(visit.id) },
      });
    },
  };
}

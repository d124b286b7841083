/** Archiving and bringing back, with a message that says so and an Undo for ten seconds. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { ArchiveFacts } from '#contract/people/archive.ts';
import { useArchiveClient } from '#web/data/clients.ts';
import { useArchivePet } from '#web/data/pets.ts';
import { focusHeading } from '#web/platform/nav/focus.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toast, type Toast } from '#web/platform/toasts/toast.ts';

interface Archiving<Options extends unknown[]> {
  /** Archives and says so; resolves to whether it was done. */
  archive: (...options: Options) => Promise<boolean>;
  bringBack: () => Promise<boolean>;
  pending: boolean;
}

/** Calls the server and says how it ended, also where the dialog or page has gone meanwhile. */
function useCall() {
  const fail = useFailure();
  return async (call: Promise<unknown>, done: Toast, failed: string): Promise<boolean> => {
    try {
      await call;
    } catch (error) {
      fail(error, failed);
      return false;
    }
    toast(done);
    // The button that was pressed is gone.
    focusHeading();
    return true;
  };
}

/** Bringing back is also the Undo of archiving: with the pets, and the bookings that are still to come. */
export function useClientArchiving({
  id,
  name,
}: {
  id: string;
  name: string;
}): Archiving<[facts: ArchiveFacts]> {
  const { mutateAsync, isPending } = useArchiveClient();
  const call = useCall();
  const bringBack = () =>
    call(
      mutateAsync({ id, archived: false }),
      { title: 'Success', description: `${name} has been restored` },
      `Failed to restore ${name}`,
    );
  return {
    archive: (facts) =>
      call(
        mutateAsync({ id, archived: true, ...facts }),
        {
          title: 'Success',
          description: `${name} is archived`,
          action: { label: 'Undo', onClick: () => void bringBack() },
        },
        `Failed to archive ${name}`,
      ),
    bringBack,
    pending: isPending,
  };
}

/** The same for a pet; `diedOn` is the day on which it died, or null where it has left. */
export function usePetArchiving({
  id,
  name,
}: {
  id: string;
  name: string;
}): Archiving<[diedOn: IsoDate | null, facts?: ArchiveFacts]> {
  const { mutateAsync, isPending } = useArchivePet();
  const call = useCall();
  const bringBack = () =>
    call(
      mutateAsync({ id, archived: false }),
      { title: 'Success', description: `${name} has been restored` },
      `Failed to restore ${name}`,
    );
  return {
    archive: (diedOn, facts) =>
      call(
        mutateAsync({ id, archived: true, diedOn, ...facts }),
        {
          ...(diedOn === null
            ? { title: 'Success', description: `${name} is archived` }
            : { title: `Goodbye, ${name}`, description: 'We are sorry for your loss.' }),
          action: { label: 'Undo', onClick: () => void bringBack() },
        },
        `Failed to archive ${name}`,
      ),
    bringBack,
    pending: isPending,
  };
}

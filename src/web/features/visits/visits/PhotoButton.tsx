/** Takes a photo of a visit with the phone's camera, or from its library. */
import { useState } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { EventButton } from '#web/features/visits/visits/EventButton.tsx';
import { addPhoto } from '#web/data/visits/visitPhotos.ts';
import { photoAdvice } from '#web/platform/forms/photo.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { FilePicker } from '#web/ui/FilePicker.tsx';

const NO_ROOM =
  'This device has no room for it. Leave this page open until the photo has been sent.';

interface PhotoButtonProps {
  visit: Visit;
  petId: string | null;
  noted: string | undefined;
}

export function PhotoButton({ visit, petId, noted }: PhotoButtonProps) {
  const { id: userId } = useSession();
  const [storing, setStoring] = useState(false);

  async function add(file: File): Promise<void> {
    setStoring(true);
    try {
      if (!(await addPhoto(userId, visit, file, petId))) {
        toast({ title: 'Photo not stored', description: NO_ROOM, variant: 'destructive' });
      }
    } catch (error) {
      const description = photoAdvice(error);
      toast({ title: 'Photo not saved', description, variant: 'destructive' });
    } finally {
      setStoring(false);
    }
  }

  return (
    <FilePicker label="Photo of the visit" accept="image/*" onChoose={(file) => void add(file)}>
      {(open) => <EventButton kind="photo" noted={noted} pending={storing} onPress={open} />}
    </FilePicker>
  );
}

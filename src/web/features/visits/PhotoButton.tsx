/** Takes a photo of a visit with the phone's camera, or from its library. */
import { useRef, useState } from 'react';
import type { Visit } from '#contract/visits.ts';
import { EventButton } from '#web/features/visits/EventButton.tsx';
import { addPhoto } from '#web/features/visits/phone/visitPhotos.ts';
import { photoAdvice } from '#web/platform/forms/photo.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';

const NO_ROOM =
  'This device has no room for it. Leave this page open until the photo has been sent.';

interface PhotoButtonProps {
  visit: Visit;
  petId: string | null;
}

export function PhotoButton({ visit, petId }: PhotoButtonProps) {
  const { id: userId } = useSession();
  const input = useRef<HTMLInputElement>(null);
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
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Photo of the visit"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file chosen again must be a change too.
          currentTarget.value = '';
          if (file) void add(file);
        }}
      />
      <EventButton kind="photo" pending={storing} onPress={() => input.current?.click()} />
    </>
  );
}

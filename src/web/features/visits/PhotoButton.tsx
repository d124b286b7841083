/** Takes a photo of a visit with the phone's camera, or from its library. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Visit } from '#contract/visits.ts';
import { EventButton } from '#web/features/visits/EventButton.tsx';
import { addPhoto } from '#web/features/visits/phone/visitPhotos.ts';
import { VISITS_PATH } from '#web/features/visits/visitPaths.data.ts';
import { photoAdvice } from '#web/platform/forms/photo.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';

interface PhotoButtonProps {
  visit: Visit;
  petId: string | null;
}

export function PhotoButton({ visit, petId }: PhotoButtonProps) {
  const { id: userId } = useSession();
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);

  async function send(file: File): Promise<void> {
    setSending(true);
    try {
      const saved = await addPhoto(userId, visit, file, petId);
      cache.setQueryData([`${VISITS_PATH}/${visit.id}`], saved);
      toast({ title: 'Photo saved', description: 'It is with this visit now.' });
    } catch (error) {
      const description = photoAdvice(error);
      toast({ title: 'Photo not saved', description, variant: 'destructive' });
    } finally {
      setSending(false);
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
          if (file) void send(file);
        }}
      />
      <EventButton kind="photo" pending={sending} onPress={() => input.current?.click()} />
    </>
  );
}

/** Photos of a message that is being written: each is sent as soon as it is chosen, and waits on the server for its message. */
import { useState } from 'react';
import { MAX_MESSAGE_PHOTOS } from '#contract/messages/conversations.ts';
import { photoAdvice, uploadPhoto } from '#web/platform/forms/photo.ts';
import { apiRequest, isUnauthorized } from '#web/platform/net/http.ts';
import { useSession } from '#web/platform/session/session.ts';

const PATH = '/api/message-photos';
/** A photo in the size of a card. */
export const photoCardUrl = (id: string): string => `/api/photos/${id}?size=card`;

const TOO_MANY = `A message has at most ${MAX_MESSAGE_PHOTOS} photos. Send the others in a second message.`;

async function sendPhoto(file: File, clientId: string): Promise<string> {
  const photoURL = await uploadPhoto(file);
  const { objectPath } = await apiRequest<{ objectPath: string }>('PUT', PATH, {
    photoURL,
    clientId,
  });
  return objectPath.slice(objectPath.lastIndexOf('/') + 1);
}

interface MessagePhotosOptions {
  clientId: string;
  /** The ids of those that the message has. */
  photoIds: readonly string[];
  onAdd: (id: string) => void;
  onRemove: (id: string) => void;
  /** A sentence about what went wrong; undefined where nothing does. */
  onProblem: (problem: string | undefined) => void;
}

/** Adds photos to a message and takes them away again; `sending` says how many are on their way. */
export function useMessagePhotos(options: MessagePhotosOptions) {
  const { clientId, photoIds, onAdd, onRemove, onProblem } = options;
  const { signInAgain } = useSession();
  const [sending, setSending] = useState(0);

  async function add(files: readonly File[]): Promise<void> {
    const room = MAX_MESSAGE_PHOTOS - photoIds.length - sending;
    onProblem(files.length > room ? TOO_MANY : undefined);
    const taken = files.slice(0, room);
    setSending((before) => before + taken.length);
    // One after the other, so that they keep their order.
    for (const file of taken) {
      try {
        onAdd(await sendPhoto(file, clientId));
      } catch (error) {
        if (isUnauthorized(error)) signInAgain();
        else onProblem(photoAdvice(error));
      }
      setSending((before) => before - 1);
    }
  }

  function remove(id: string): void {
    onRemove(id);
    // One that stays is deleted by the server in two days.
    void apiRequest('DELETE', `${PATH}/${id}`).catch(() => undefined);
  }

  return { sending, add, remove };
}

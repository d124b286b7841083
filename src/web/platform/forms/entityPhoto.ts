/** The photo of a record, as a form sees it: idle, uploading, saved or failed. */
import { useEffect, useRef, useState } from 'react';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { photoAdvice, uploadPhoto } from '#web/platform/forms/photo.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';

const NO_PHOTO = { isChosen: false };
const PHOTO_LOST = 'The photo you chose last time could not be kept. Please choose it again.';

export interface EntityPhoto {
  uploading: boolean;
  /** Why the last upload failed. */
  problem: string | undefined;
  /** The URL of the photo that was chosen last, for an image. */
  preview: string | null;
  /** Takes a photo: sends it at once where the record exists, else it waits for `sendChosen`. */
  choose: (file: File, id: string | undefined) => void;
  /** Sends the chosen photo if it has not been sent yet; answers whether none is left. */
  sendChosen: (id: string) => Promise<boolean>;
}

/**
 * `save` attaches an uploaded photo to the record with that id. A file does not fit into the draft of the form `name`: one that was
 * chosen and not sent is gone with the page, and the form says so.
 */
export function useEntityPhoto(
  name: string,
  save: (photoURL: string, id: string) => Promise<unknown>,
): EntityPhoto {
  const [uploading, setUploading] = useState(false);
  const chosen = useDraftState(`photo:${name}`, NO_PHOTO);
  const [problem, setProblem] = useState(chosen.restored ? PHOTO_LOST : undefined);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const unsent = useRef<File>(undefined);
  const fail = useFailure();

  async function upload(file: File, id: string): Promise<boolean> {
    let failed = 'Photo upload failed';
    try {
      const photoURL = await uploadPhoto(file);
      failed = 'Failed to save photo';
      await save(photoURL, id);
    } catch (error) {
      setProblem(photoAdvice(error));
      fail(error, failed);
      return false;
    }
    toastSuccess('Photo uploaded successfully');
    return true;
  }

  async function sendChosen(id: string): Promise<boolean> {
    const file = unsent.current;
    if (file === undefined) {
      chosen.forget();
      return true;
    }
    setUploading(true);
    setProblem(undefined);
    const isSent = await upload(file, id);
    if (isSent) {
      unsent.current = undefined;
      chosen.forget();
    }
    setUploading(false);
    return isSent;
  }

  return {
    uploading,
    problem,
    preview,
    choose: (file, id) => {
      unsent.current = file;
      chosen.change({ isChosen: true });
      setProblem(undefined);
      setPreview(URL.createObjectURL(file));
      if (id !== undefined) void sendChosen(id);
    },
    sendChosen,
  };
}

/** Photo upload as a form sees it: idle, uploading, saved or failed. */
import { useState } from 'react';
import { useFailure } from '#web/platform/failure.ts';
import { photoAdvice, uploadPhoto } from '#web/platform/photo.ts';
import { toast } from '#web/platform/toast.ts';

export interface PhotoUpload {
  uploading: boolean;
  /** Why the last one failed. */
  problem: string | undefined;
  /** Sends the photo, then ties it to its record by `save`; gives whether both worked. */
  send: (file: File, save: (photoURL: string) => Promise<unknown>) => Promise<boolean>;
}

export function usePhotoUpload(): PhotoUpload {
  const [uploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fail = useFailure();

  async function steps(file: File, save: (photoURL: string) => Promise<unknown>) {
    let failed = 'Photo upload failed';
    try {
      const photoURL = await uploadPhoto(file);
      failed = 'Failed to save photo';
      await save(photoURL);
    } catch (error) {
      setProblem(photoAdvice(error));
      fail(error, failed);
      return false;
    }
    toast({ title: 'Success', description: 'Photo uploaded successfully' });
    return true;
  }

  return {
    uploading,
    problem,
    send: async (file, save) => {
      setUploading(true);
      setProblem(undefined);
      const sent = await steps(file, save);
      setUploading(false);
      return sent;
    },
  };
}

/** Parts of a page (a form with its validation) whose code comes when they are wanted, or a moment before. */
import { useEffect, useState } from 'react';
import { onceQuiet } from '#web/platform/quiet.ts';
import { toast } from '#web/platform/toast.ts';

/**
 * A part in a chunk of its own. The hook gives the part once it is `wanted` and there, and fetches it ahead while the
 * browser is idle; `onFailed` is called where it cannot be had, after a toast has said so.
 */
export function lazyPart<Part>(load: () => Promise<Part>) {
  let loaded: Part | undefined;
  async function fetchPart(): Promise<Part> {
    loaded = await load();
    return loaded;
  }
  function usePart(wanted: boolean, onFailed: () => void): Part | undefined {
    const [part, setPart] = useState(() => ({ value: loaded }));
    useEffect(() => onceQuiet(() => void fetchPart().catch(() => undefined)), []);
    useEffect(() => {
      if (!wanted || part.value !== undefined) return undefined;
      let here = true;
      const arrived = (value: Part) => {
        if (here) setPart({ value });
      };
      fetchPart().then(arrived, () => {
        if (!here) return;
        toast({
          title: 'Error',
          description: 'The form could not be loaded. Check your connection, then try again.',
          variant: 'destructive',
        });
        onFailed();
      });
      return () => {
        here = false;
      };
    }, [wanted, part, onFailed]);
    return part.value;
  }
  return usePart;
}

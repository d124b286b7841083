/** Nothing typed is ever lost by a failure: the values of a form outlive it until they are saved. */
import { useEffect, useMemo, useState } from 'react';
import { drafts } from '#web/platform/draftStore.ts';
import { useUser } from '#web/platform/session.ts';
import { onLeaving } from '#web/platform/signIn.ts';

export interface Draft<T> {
  /** What was typed before a failure, handed back once: the form's default values if there. */
  restored: T | undefined;
  /**
   * Call in an effect with a way to read the form: if it was typed into, its values are kept when the session ends
   * while it is open. Gives the way to stop.
   */
  track: (values: () => T) => () => void;
  /** A save failed: keep these values until the form opens again. */
  keep: (values: T) => void;
  /** Saved, or cancelled on purpose: forget. */
  clear: () => void;
}

/**
 * The draft of one form, such as `client:new` or `client:<id>`; values must survive JSON.
 *
 *     const draft = useDraft<ClientInput>('client:new');
 *     const form = useForm({ defaultValues: draft.restored ?? blank });
 *     useEffect(() => draft.track(form.getValues), [draft, form.getValues]);
 */
export function useDraft<T>(form: string): Draft<T> {
  const { id } = useUser();
  const [restored] = useState<T | undefined>(() => {
    const json = drafts.read(id, form);
    // A form reads back what itself put there: its type is taken on trust.
    return json === undefined ? undefined : JSON.parse(json);
  });
  useEffect(() => {
    drafts.drop(id, form);
  }, [id, form]);
  return useMemo(() => {
    const keep = (values: T) => drafts.keep(id, form, values);
    return {
      restored,
      keep,
      clear: () => drafts.drop(id, form),
      track: (values) => {
        const untouched = JSON.stringify(values());
        return onLeaving(() => {
          const typed = values();
          if (restored !== undefined || JSON.stringify(typed) !== untouched) keep(typed);
        });
      },
    };
  }, [id, form, restored]);
}

/** Drafts of forms that edit no single record (`entityForm.ts` has those): what is typed or chosen in them is kept in the same way. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { autosave } from '#web/platform/forms/autosave.ts';
import { sayKept, type StoredDraft, useFormDraft } from '#web/platform/forms/formDraft.ts';
import { isSameValue, mergeTyped } from '#web/platform/forms/merge.ts';
import { isAnswered } from '#web/platform/net/http.ts';
import { randomKey } from '#web/platform/net/idempotencyKeys.ts';

interface Kept<Values> {
  values: Values;
  /** The values of the fields before anyone typed. */
  initial: Values;
  /** What was sent, as JSON, with its idempotency key. Until its answer is known it may be saved. */
  sent?: { body: string; key: string } | undefined;
}

export interface FormDraft<Values> {
  /** The values of its fields before anyone types. */
  opened: Values;
  /** What the form starts with: fields that were typed into as they were left, the others as in `initial`. */
  start: Values;
  restored: boolean;
  /** It was sent, and no answer came. */
  mayBeSaved: boolean;
  /** Begins anew with other fields, where nothing is typed yet. */
  begin: (values: Values) => void;
  /** Keeps what the fields hold; answers whether that differs from what the form started with. */
  keep: (values: Values) => boolean;
  /** The idempotency key of what is about to be sent, kept with the draft: the same as long as the body is the same. */
  keyFor: (body: unknown) => string;
  /** Call it where sending failed: what the server refused is not saved. */
  failed: (error: unknown) => void;
  /** Call it once everything is saved, or to start again; a form that stays open gives what it goes on from. */
  forget: (saved?: Values) => void;
}

/** What was typed, over what the form opens with. A form with an entry for each row starts without any: all entries stay. */
function startOf<Values extends object>({ initial, values }: Kept<Values>, opened: Values): Values {
  const start = mergeTyped(initial, values, opened);
  for (const [key, value] of Object.entries(values)) {
    if (!(key in opened)) Reflect.set(start, key, value);
  }
  return start;
}

/** What a form does with its draft, from when it was opened with the fields `opened`. */
export function draftOf<Values extends object>(
  draft: StoredDraft<Kept<Values>>,
  opened: Values,
): FormDraft<Values> {
  const { stored } = draft;
  const start = stored ? startOf(stored, opened) : opened;
  let before = opened;
  let latest = start;
  let sent = stored?.sent;
  function write(): boolean {
    const isTyped = !isSameValue(latest, before);
    if (isTyped || sent) draft.save({ values: latest, initial: before, sent });
    else draft.remove();
    return isTyped;
  }
  return {
    opened,
    start,
    restored: stored !== undefined,
    mayBeSaved: sent !== undefined,
    begin: (values) => {
      before = values;
      latest = values;
    },
    keep: (values) => {
      latest = values;
      return write();
    },
    keyFor: (body) => {
      const json = JSON.stringify(body);
      sent = sent?.body === json ? sent : { body: json, key: randomKey() };
      write();
      return sent.key;
    },
    failed: (error) => {
      if (isAnswered(error)) sent = undefined;
      write();
    },
    forget: (saved = opened) => {
      before = saved;
      latest = saved;
      sent = undefined;
      draft.remove();
    },
  };
}

/** The draft of the form `name`; `initial` is what its fields hold before anyone types. */
export function useDraft<Values extends object>(name: string, initial: Values): FormDraft<Values> {
  const draft = useFormDraft<Kept<Values>>(name);
  const [opened] = useState(initial);
  return useMemo(() => draftOf(draft, opened), [draft, opened]);
}

export interface DraftState<Values> extends Pick<
  FormDraft<Values>,
  'restored' | 'mayBeSaved' | 'keyFor' | 'failed'
> {
  /** The values of the fields. */
  values: Values;
  change: (changes: Partial<Values>) => void;
  /** Call it once everything is saved. */
  forget: () => void;
  /** Starts again with what the form had before anyone typed. */
  discard: () => void;
  /** Call it where Cancel closes the form: says that what was typed is kept. */
  cancelled: () => void;
}

/** The fields of a form as state, kept as a draft with each change. Untouched fields follow `initial`. */
export function useDraftState<Values extends object>(
  name: string,
  initial: Values,
): DraftState<Values> {
  const kept = useDraft(name, initial);
  const { start, restored: wasStored, begin, keep, forget } = kept;
  const [typed, setTyped] = useState<Values | undefined>(wasStored ? start : undefined);
  const [restored, setRestored] = useState(wasStored);
  const latest = useRef(typed);
  const show = (values: Values | undefined) => {
    latest.current = values;
    setTyped(values);
  };
  const clear = () => {
    show(undefined);
    setRestored(false);
    forget();
  };
  return {
    mayBeSaved: kept.mayBeSaved,
    keyFor: kept.keyFor,
    failed: kept.failed,
    values: typed ?? initial,
    restored,
    change: (changes) => {
      // Until someone types, the form follows what is stored.
      if (latest.current === undefined) begin(initial);
      const values = { ...(latest.current ?? initial), ...changes };
      show(keep(values) ? values : undefined);
    },
    discard: clear,
    forget: clear,
    cancelled: () => {
      if (latest.current !== undefined) sayKept(forget);
    },
  };
}

/**
 * Keeps what is typed into a form of the form library as its draft, and gives the notice of a restored one and what Cancel calls.
 * Start the form with `draft.start`.
 */
export function useKeptForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  draft: FormDraft<Values>,
) {
  const { opened, keep, forget, restored, mayBeSaved } = draft;
  const [isRestored, setRestored] = useState(restored);
  useEffect(
    () =>
      autosave(
        (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
        () => void keep(structuredClone(form.getValues())),
      ),
    [form, keep],
  );
  return {
    notice: {
      restored: isRestored,
      mayBeSaved,
      discard: () => {
        setRestored(false);
        forget();
        form.reset(opened);
      },
    },
    cancelled: () => {
      if (keep(structuredClone(form.getValues()))) sayKept(forget);
    },
  };
}

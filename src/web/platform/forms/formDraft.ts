/** The draft of one form: what was typed, until it is saved or cancelled. */
import { useMemo, useState } from 'react';
import { drafts } from '#web/platform/forms/draftStore.ts';
import { mergeTyped, sameIn } from '#web/platform/forms/merge.ts';
import { useSession } from '#web/platform/session/session.ts';

/** A create that was sent. Until its answer is known it may be saved: sent again as it was, with its key, it is saved once. */
export interface SentCreate<Input, Values> {
  /** What the fields held. */
  typed: Input;
  /** What was sent. */
  values: Values;
  /** Its idempotency key. */
  key: string;
}

/** A draft must survive JSON. */
export interface Draft<Row, Input, Values = unknown> {
  /** What the fields held. */
  values: Input;
  /** What the fields held before anybody typed. */
  initial: Input;
  /** The record that was edited, as it was read; null for a new one. */
  base: Row | null;
  sent?: SentCreate<Input, Values> | undefined;
}

/** Where a form starts: from its draft, if there is one. */
export function startFrom<Row, Input extends object>(
  draft: Draft<Row, Input> | undefined,
  record: Row | undefined,
  toInput: (record: Row | undefined) => Input,
): Draft<Row, Input> {
  if (draft === undefined) {
    const initial = toInput(record);
    return { values: initial, initial, base: record ?? null };
  }
  // A record goes on from the version that was read: a newer one is a conflict, which saving brings up.
  if (draft.base !== null) {
    // A field that the form did not have yet when the draft was written is as the record has it.
    const stored = toInput(draft.base);
    return {
      values: { ...stored, ...draft.values },
      initial: { ...stored, ...draft.initial },
      base: draft.base,
    };
  }
  // A field of a new record that nobody touched starts afresh: the day is the one that was chosen now.
  const initial = toInput(undefined);
  if (draft.sent) {
    // It must be the same when it is sent again, whatever the day is now.
    return {
      values: { ...initial, ...draft.values },
      initial: { ...initial, ...draft.initial },
      base: null,
    };
  }
  return { values: mergeTyped(draft.initial, draft.values, initial), initial, base: null };
}

/** Whether anything was typed that differs from what the form started with. */
export const isTyped = <Input extends object>({ values, initial }: Draft<unknown, Input>) =>
  !sameIn(Object.keys(initial), values, initial);

/** The stored draft of the form `name`, such as `client:new`, and what to do with it. */
export function useFormDraft<Row, Input extends object, Values>(name: string) {
  const { id: userId } = useSession();
  const [form] = useState(name);
  const [stored] = useState<Draft<Row, Input, Values> | undefined>(() => {
    const json = drafts.read(userId, form);
    // A form reads what the same form wrote: its type is taken on trust.
    return json === undefined ? undefined : JSON.parse(json);
  });
  return useMemo(
    () => ({
      /** Names this user's draft of this form. */
      key: `${userId}:${form}`,
      stored,
      save: (draft: Draft<Row, Input, Values>) => drafts.save(userId, form, draft),
      remove: () => drafts.remove(userId, form),
    }),
    [stored, userId, form],
  );
}

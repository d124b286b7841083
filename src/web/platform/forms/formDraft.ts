/** The draft of one form: what was typed, until it is saved or started again. */
import { useState } from 'react';
import { formDrafts } from '#web/platform/forms/formDrafts.ts';
import { mergeTyped, sameIn } from '#web/platform/forms/merge.ts';
import type { Save } from '#web/platform/forms/saveEntity.ts';
import { randomKey } from '#web/platform/net/idempotencyKeys.ts';
import { useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';

/** A create that was sent. Until its answer is known it may be saved: sent again as it was, with its key, it is saved once. */
export interface SentCreate<Input, Values> {
  /** The values of the fields. */
  typed: Input;
  /** The request that was sent. */
  values: Values;
  /** Its idempotency key. */
  key: string;
  /** What the request carried, as JSON, where more than the values went into it, such as a quote. */
  body?: string;
}

/** How a form is sent, so that what it creates is created once however often it is sent. */
export interface Attempt {
  /** The idempotency key of a create. */
  key: string | undefined;
  /** What a create carries: what `make` answered the first time, also after a reload. */
  body: <Body>(make: () => Promise<Body>) => Promise<Body>;
}

/** What a form saves. */
export type FormSave<Values, Row> = Save<Values, Row> & Attempt;

/** A draft must survive JSON. */
export interface Draft<Row, Input, Values = unknown> {
  /** The values of the fields. */
  values: Input;
  /** The values of the fields before anyone typed. */
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

/** The draft of a form as it is stored, and what to do with it. */
export interface StoredDraft<Stored> {
  /** Names this user's draft of this form. */
  key: string;
  stored: Stored | undefined;
  save: (draft: Stored) => void;
  remove: () => void;
}

/**
 * Reads the draft of a form. Only what has changed since is written: a form that another tab has saved meanwhile leaves nothing
 * behind.
 */
function openDraft<Stored extends object>(userId: string, form: string): StoredDraft<Stored> {
  const read = formDrafts.read(userId, form);
  let id = read?.id ?? randomKey();
  let written = read?.json;
  return {
    key: `${userId}:${form}`,
    // A form reads what the same form wrote: its type is taken on trust.
    stored: read && JSON.parse(read.json),
    save: (draft) => {
      const json = JSON.stringify(draft);
      if (json !== written) formDrafts.save(userId, form, id, json);
      written = json;
    },
    remove: () => {
      formDrafts.remove(userId, form, id);
      id = randomKey();
      written = undefined;
    },
  };
}

/** The draft of the form `name`, such as `client:new`; a form keeps its name while it is open. */
export function useFormDraft<Stored extends object>(name: string): StoredDraft<Stored> {
  const { id: userId } = useSession();
  const [draft] = useState(() => openDraft<Stored>(userId, name));
  return draft;
}

/** Says that a form was closed with something typed in it; `discard` deletes it. */
export const sayKept = (discard: () => void): void =>
  toast({
    title: 'Not saved yet',
    description: 'What you typed is kept for when you open this form again.',
    action: { label: 'Discard', onClick: discard },
  });

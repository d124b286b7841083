/** How every record is created and edited: validate, save, settle conflicts, and lose nothing that was typed. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useForm, type FieldValues, type Path } from 'react-hook-form';
import type {
  RegisterOptions,
  Resolver,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';
import { autosave } from '#web/platform/forms/autosave.ts';
import {
  focusNextField,
  useFocusAfterRefusal,
  type formProps,
} from '#web/platform/forms/formElement.ts';
import {
  type Attempt,
  type FormSave,
  type Draft,
  isTyped,
  sayKept,
  type SentCreate,
  startFrom,
  useFormDraft,
} from '#web/platform/forms/formDraft.ts';
import { mergeTyped, sameIn, type Difference } from '#web/platform/forms/merge.ts';
import { trackSave, useRunningSave } from '#web/platform/forms/runningSaves.ts';
import { saveAdvice, type Saved, saveEntity } from '#web/platform/forms/saveEntity.ts';
import { applyFieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { isAnswered } from '#web/platform/net/http.ts';
import { randomKey } from '#web/platform/net/idempotencyKeys.ts';
import { toast, toastSuccess } from '#web/platform/toasts/toast.ts';

interface Entity {
  id: string;
  updatedAt: string;
}

interface EntityFormOptions<Row extends Entity, Input extends FieldValues, Values> {
  /** What is edited, for the name of its drafts: `client`, `pet`. */
  name: string;
  /** The record to edit; without one the form creates. */
  entity: Row | undefined;
  resolver: Resolver<Input, unknown, Values>;
  /** What the fields hold for a record, or for a new one. Every field must be there. */
  toInput: (entity: Row | undefined) => Input;
  /**
   * Creates without a base; else updates the base, and fails with a 409 where it is no longer the latest version. A create has an
   * idempotency key, which is kept with the draft: sent again after a reload, the record is saved once.
   */
  save: (save: FormSave<Values, Row>) => Promise<Saved<Row>>;
  /** The toasts of success and failure. */
  words: (isNew: boolean) => { done: string; failed: string };
  /** Undoes an update, from the record as it was to the one that was saved; undefined where nothing is offered. */
  undo?: (before: Row, saved: Row) => (() => void) | undefined;
  /** More to save once the record is, such as its photo; the form stays open where that answers false. */
  afterSave?: (row: Row) => Promise<boolean>;
  /** Saved or cancelled. Not called for a form that was closed before its save was answered. */
  onClose: () => void;
}

/** The props of a field component: its registration and its error. */
export type RegisteredField = UseFormRegisterReturn & { error: string | undefined };

/** Two versions of a record, after a save was refused. */
export interface Conflict {
  differences: Difference[];
  /** Saves what was typed into this form; every other field stays as they saved it. */
  keepMine: () => Promise<void>;
  /** Fills the form with their version. */
  takeTheirs: () => void;
}

export interface EntityForm<Row, Input extends FieldValues, Values> {
  form: UseFormReturn<Input, unknown, Values>;
  /** The latest version of the record that is known; undefined until it exists. */
  base: Row | undefined;
  /** The props of the form element. */
  formProps: ReturnType<typeof formProps> & {
    ref: RefObject<HTMLFormElement | null>;
    /** What is typed while a save is under way would not be part of it. */
    inert: boolean;
  };
  pending: boolean;
  /** For a field component: what `register` returns, and the field's error. */
  field: (name: Path<Input>, options?: RegisterOptions<Input>) => RegisteredField;
  conflict: Conflict | undefined;
  /** Why nothing was saved, where no single field is to blame. */
  problem: string | undefined;
  /** The form started from a draft; `discard` starts afresh. */
  restored: boolean;
  /** The draft was sent, and no answer came. */
  mayBeSaved: boolean;
  /** Starts afresh, which can be undone. */
  discard: () => void;
  /** Closes; what was typed is kept, and a message says so. */
  cancel: () => void;
  /** Closes a form that is no longer needed, such as that of a deleted record: the draft goes. */
  finish: () => void;
}

/** A form for one record. Give the component a `key` of the record's id: a form never changes what it edits. */
export function useEntityForm<Row extends Entity, Input extends FieldValues, Values extends object>(
  options: EntityFormOptions<Row, Input, Values>,
): EntityForm<Row, Input, Values> {
  const { name, entity, resolver, toInput, save, words, undo, afterSave, onClose } = options;
  const draft = useFormDraft<Draft<Row, Input, Values>>(`${name}:${entity?.id ?? 'new'}`);
  const [start] = useState(() => startFrom(draft.stored, entity, toInput));
  const [base, setBase] = useState(start.base ?? undefined);
  const [restored, setRestored] = useState(draft.stored !== undefined);
  const [mayBeSaved, setMayBeSaved] = useState(draft.stored?.sent !== undefined);
  const [clash, setClash] = useState<{ theirs: Row; differences: Difference[] }>();
  const [problem, setProblem] = useState<string>();
  const fail = useFailure();
  const form = useForm<Input, unknown, Values>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The library knows the order in which fields registered, not the one in which they are shown.
    shouldFocusError: false,
    values: start.values,
  });
  const waiting = useRunningSave(draft.key, () => {
    if (entity === undefined) startAfresh();
    else onClose();
  });
  const pending = form.formState.isSubmitting || waiting;
  // The form library reports that it is submitting with the next rendering, after a double press.
  const isSending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const refused = useFocusAfterRefusal(element, pending);

  /** What the draft is measured against, and whether there is anything left to draft. */
  const state = useRef<Omit<Draft<Row, Input, Values>, 'values'> & { isSettled: boolean }>({
    initial: start.initial,
    base: start.base,
    sent: draft.stored?.sent,
    isSettled: false,
  });
  const isOpen = useRef(true);
  const keepTyped = useCallback(() => {
    const { isSettled, ...kept } = state.current;
    const typed = { ...kept, values: form.getValues() };
    const isWorthKeeping = !isSettled && (kept.sent !== undefined || isTyped(typed));
    if (isWorthKeeping) draft.save(typed);
    else draft.remove();
    return isWorthKeeping;
  }, [draft, form]);
  useEffect(() => {
    isOpen.current = true;
    const stop = autosave(
      (onChange) => form.subscribe({ formState: { values: true }, callback: onChange }),
      keepTyped,
    );
    return () => {
      isOpen.current = false;
      stop();
    };
  }, [keepTyped, form]);

  /** Goes on from another version of the record; `values` are its own unless something was typed. */
  function goOnFrom(row: Row | undefined, values = toInput(row)): void {
    state.current = { initial: toInput(row), base: row ?? null, isSettled: false };
    setBase(row);
    setClash(undefined);
    form.reset(values);
  }

  function settle(): void {
    state.current.isSettled = true;
    draft.remove();
  }

  function startAfresh(): void {
    setRestored(false);
    setMayBeSaved(false);
    goOnFrom(entity);
    draft.remove();
  }

  function discard(): void {
    const [typed, before] = [structuredClone(form.getValues()), { ...state.current }];
    startAfresh();
    const undo = () => {
      if (!isOpen.current) return;
      state.current = before;
      setBase(before.base ?? undefined);
      setMayBeSaved(before.sent !== undefined);
      form.reset(typed);
      keepTyped();
    };
    toast({ title: 'Started again', action: { label: 'Undo', onClick: undo } });
  }

  /** A create as it is sent: the last one again, with its key, unless something was typed since. It is kept before it goes. */
  function keepSent(values: Values): SentCreate<Input, Values> {
    const typed = structuredClone(form.getValues());
    const { initial, sent: last } = state.current;
    if (last && sameIn(Object.keys(typed), last.typed, typed)) return last;
    const sent = { typed, values, key: randomKey() };
    state.current.sent = sent;
    draft.save({ values: typed, initial, base: null, sent });
    return sent;
  }

  const attemptOf = (sent: SentCreate<Input, Values> | undefined): Attempt => ({
    key: sent?.key,
    body: async (make) => {
      if (sent === undefined) return make();
      if (sent.body === undefined) {
        sent.body = JSON.stringify(await make());
        const { initial } = state.current;
        draft.save({ values: sent.typed, initial, base: null, sent });
      }
      return JSON.parse(sent.body);
    },
  });

  /** Answers whether the record was saved. */
  async function send(values: Values, from: Row | undefined): Promise<boolean> {
    setClash(undefined);
    setProblem(undefined);
    const fields = Object.keys(form.getValues());
    const sent = from === undefined ? keepSent(values) : undefined;
    const outcome = await saveEntity({
      save: (latest, onto) => save({ values: latest, base: onto, ...attemptOf(sent) }),
      values: sent?.values ?? values,
      base: from,
      fields,
    });
    if (outcome.kind === 'conflict') {
      setClash(outcome);
      return false;
    }
    if (outcome.kind === 'failed') {
      const { error } = outcome;
      // The server said why: it is not saved.
      if (isAnswered(error)) state.current.sent = undefined;
      setMayBeSaved(state.current.sent !== undefined);
      if (!applyFieldErrors(error, form.setError)) setProblem(saveAdvice(error));
      refused();
      fail(error, words(from === undefined).failed);
      return false;
    }
    if (outcome.kind === 'withdrawn') {
      refused();
      return false;
    }
    settle();
    if (outcome.kind === 'several') {
      const { done, undo: undoAll } = outcome.saved;
      toastSuccess(done, undoAll && { label: 'Undo', onClick: undoAll });
      if (isOpen.current) onClose();
      return true;
    }
    setBase(outcome.row);
    const undoing = from && undo?.(from, outcome.row);
    toastSuccess(words(from === undefined).done, undoing && { label: 'Undo', onClick: undoing });
    if (afterSave !== undefined && !(await afterSave(outcome.row))) {
      goOnFrom(outcome.row);
    } else if (isOpen.current) onClose();
    return true;
  }

  async function submit(from: Row | undefined): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit(async (values) => {
        const save = send(values, from);
        trackSave(draft.key, save);
        await save;
      }, refused)();
    } finally {
      isSending.current = false;
    }
  }

  return {
    form,
    base,
    formProps: {
      noValidate: true,
      inert: pending,
      ref: element,
      onKeyDown: focusNextField,
      onSubmit: (event) => {
        event.preventDefault();
        void submit(base);
      },
    },
    pending,
    field: (field, rules) => ({
      ...form.register(field, rules),
      error: form.getFieldState(field, form.formState).error?.message,
    }),
    conflict: clash && {
      differences: clash.differences,
      takeTheirs: () => goOnFrom(clash.theirs),
      keepMine: () => {
        const { theirs } = clash;
        // Also what was typed since the conflict was shown.
        goOnFrom(theirs, mergeTyped(state.current.initial, form.getValues(), toInput(theirs)));
        return submit(theirs);
      },
    },
    problem,
    restored,
    mayBeSaved,
    discard,
    cancel: () => {
      if (keepTyped()) sayKept(draft.remove);
      onClose();
    },
    finish: () => {
      settle();
      onClose();
    },
  };
}

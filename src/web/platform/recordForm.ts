/** The one way in which a record is created and edited: validate, save, and lose nothing on the way. */
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { useForm, type FieldValues, type Path } from 'react-hook-form';
import type {
  RegisterOptions,
  Resolver,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';
import { useDraft } from '#web/platform/draft.ts';
import { applyFieldErrors, useFailure } from '#web/platform/failure.ts';
import { HttpError, isUnauthorized } from '#web/platform/http.ts';
import { toast } from '#web/platform/toast.ts';
import { differences, sameIn, type Difference } from '#web/platform/versions.ts';

const WRONG = '[aria-invalid="true"]';

interface Kept {
  id: string;
  updatedAt: string;
}

interface RecordFormOptions<Row extends Kept, Input extends FieldValues, Values> {
  /** What drafts are kept under: `client`, `pet`. */
  name: string;
  /** The record to edit; without one the form creates. */
  record: Row | undefined;
  resolver: Resolver<Input, unknown, Values>;
  /** The values of the controls for a record, or for a new one. Every field must be there. */
  toInput: (record: Row | undefined) => Input;
  /** Creates without a base, else updates the base, refused where it is no longer the latest version. */
  save: (values: Values, base: Row | undefined) => Promise<Row>;
  /** The toasts of success and failure. */
  words: (isNew: boolean) => { done: string; failed: string };
  /** After the toast; may go on with more, such as a photo. */
  onSaved: (row: Row) => void | Promise<void>;
}

/** What a field component is given: how it is registered, and its error. */
export type RegisteredField = UseFormRegisterReturn & { error: string | undefined };

/** The versions that stand against each other after a save was refused. */
export interface Conflict {
  differences: Difference[];
  /** Saves what I changed; what only they changed stays theirs. */
  keepMine: () => Promise<void>;
  /** Fills the form with their version. */
  takeTheirs: () => void;
}

export interface RecordForm<Row, Input extends FieldValues, Values> {
  form: UseFormReturn<Input, unknown, Values>;
  /** The record as it is known to stand on the server; undefined until it exists. */
  base: Row | undefined;
  /** What the form element is given. */
  formProps: {
    noValidate: true;
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SyntheticEvent) => void;
  };
  pending: boolean;
  /** For a field component: what `register` gives, and the field's error. */
  field: (name: Path<Input>, options?: RegisterOptions<Input>) => RegisteredField;
  conflict: Conflict | undefined;
  /** Why nothing was saved, where no single field is to blame. */
  problem: string | undefined;
  /** The form shows what was typed before it was lost sight of; `discard` starts afresh. */
  restored: boolean;
  discard: () => void;
  /** Closes on purpose: nothing is kept. */
  forget: () => void;
}

/** What to do about a failure that names no field. */
function adviceFor(error: unknown): string | undefined {
  if (isUnauthorized(error)) return undefined;
  const status = error instanceof HttpError ? error.status : 0;
  if (status === 404) return 'It no longer exists: somebody deleted it meanwhile.';
  if (status >= 400 && status < 500 && error instanceof HttpError) return error.failure?.message;
  return 'Nothing was saved. Check your connection and try again: what you typed is still here.';
}

/** The answer to a save that was refused because the record changed: JSON with the `current` record. */
function refusal(error: unknown): string | undefined {
  const refused = error instanceof HttpError && error.status === 409 && error.failure;
  return refused ? error.bodyText : undefined;
}

/** The differences are those of the form's own fields. */
const isField = <Input extends FieldValues>(name: string): name is Path<Input> => name !== '';

export function useRecordForm<Row extends Kept, Input extends FieldValues, Values extends object>({
  name,
  record,
  resolver,
  toInput,
  save,
  words,
  onSaved,
}: RecordFormOptions<Row, Input, Values>): RecordForm<Row, Input, Values> {
  const draft = useDraft<{ values: Input; base: Row | null }>(`${name}:${record?.id ?? 'new'}`);
  const [base, setBase] = useState(draft.restored?.base ?? record);
  const [restored, setRestored] = useState(draft.restored !== undefined);
  const [clash, setClash] = useState<{ theirs: Row; found: Difference[] }>();
  const [problem, setProblem] = useState<string>();
  const fail = useFailure();
  const [first] = useState(() => draft.restored?.values ?? toInput(base));
  const form = useForm<Input, unknown, Values>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The library knows the order in which fields registered, not the one in which they stand.
    shouldFocusError: false,
    values: first,
  });

  // The draft outlives an ended session, and a sheet that was swiped or clicked away by mistake.
  const settled = useRef(false);
  const latest = useRef({ base, toInput });
  useEffect(() => {
    latest.current = { base, toInput };
  });
  useEffect(() => {
    const read = () => ({ values: form.getValues(), base: latest.current.base ?? null });
    const stop = draft.track(read);
    return () => {
      stop();
      const { base, toInput } = latest.current;
      const typed = read();
      const untouched = toInput(base);
      if (!settled.current && !sameIn(Object.keys(untouched), typed.values, untouched)) {
        draft.keep(typed);
      }
    };
  }, [draft, form]);

  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const answered = useRef(0);
  const pending = form.formState.isSubmitting;
  useEffect(() => {
    if (refusals === answered.current || pending) return undefined;
    answered.current = refusals;
    // The form library tells of the errors a moment before it shows them. Without a wrong field the button has
    // the focus again, which it lost while it was disabled.
    const timer = setTimeout(() => {
      const [wrong, submit] = [WRONG, '[type="submit"]'].map((selector) =>
        element.current?.querySelector<HTMLElement>(selector),
      );
      (wrong ?? submit)?.focus();
    });
    return () => clearTimeout(timer);
  }, [refusals, pending]);
  const countRefusal = () => setRefusals((count) => count + 1);

  async function attempt(values: Values, from: Row | undefined): Promise<void> {
    let row: Row;
    setClash(undefined);
    setProblem(undefined);
    try {
      row = await save(values, from);
    } catch (error) {
      const answer = refusal(error);
      if (from !== undefined && answer !== undefined) {
        // Taken on trust, as every answer is: the server names the same record that it lists.
        const { current }: { current?: Row } = JSON.parse(answer);
        if (current !== undefined) return meet(values, from, current);
      }
      const { failed } = words(from === undefined);
      if (!applyFieldErrors(error, form.setError)) setProblem(adviceFor(error));
      countRefusal();
      fail(error, failed);
      return undefined;
    }
    settled.current = true;
    draft.clear();
    toast({ title: 'Success', description: words(from === undefined).done });
    setBase(row);
    await onSaved(row);
  }

  /** Their version came first. What does not stand in this form (a photo) is not overwritten by it either. */
  async function meet(values: Values, from: Row, theirs: Row): Promise<void> {
    const fields = Object.keys(toInput(from));
    if (sameIn(fields, from, theirs)) return attempt(values, theirs);
    setClash({ theirs, found: differences(fields, from, values, theirs) });
  }

  const submitFrom = (from: Row | undefined) =>
    form.handleSubmit((values) => attempt(values, from), countRefusal)();

  function adopt(theirs: Row): void {
    setBase(theirs);
    setClash(undefined);
    form.reset(toInput(theirs));
  }

  return {
    form,
    base,
    formProps: {
      noValidate: true,
      ref: element,
      onSubmit: (event) => {
        event.preventDefault();
        void submitFrom(base);
      },
    },
    pending,
    field: (name, options) => ({
      ...form.register(name, options),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    conflict: clash && {
      differences: clash.found,
      takeTheirs: () => adopt(clash.theirs),
      keepMine: () => {
        const typed = form.getValues();
        adopt(clash.theirs);
        for (const { field, changedByMe } of clash.found) {
          if (changedByMe && isField<Input>(field)) form.setValue(field, typed[field]);
        }
        return submitFrom(clash.theirs);
      },
    },
    problem,
    restored,
    discard: () => {
      setRestored(false);
      setBase(record);
      setClash(undefined);
      form.reset(toInput(record));
    },
    forget: () => {
      settled.current = true;
      draft.clear();
    },
  };
}

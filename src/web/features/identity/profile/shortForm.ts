/** A short form that only the server validates: what was typed, and what is wrong with it. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '#web/platform/session/failure.ts';
import { HttpError, isUnauthorized } from '#web/platform/net/http.ts';
import { useSession } from '#web/platform/session/session.ts';

/** What to do about a failure that the server did not explain. */
type Advice = (error: unknown) => string;

/** Text fields by name. Errors are shown next to their fields, the first of which is focused, or for the form as a whole. */
export function useShortForm<Name extends string>(initial: Record<Name, string>, advice: Advice) {
  const { signInAgain } = useSession();
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (wrong.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

  return {
    form,
    typed,
    /** What is wrong with the form as a whole. */
    problem,
    /** Clears the errors before a request, so that a screen reader announces the same error again. */
    begin(): void {
      setWrong(new Map());
      setProblem(undefined);
    },
    refused(error: unknown): void {
      if (isUnauthorized(error)) return signInAgain();
      // Of several about one field the first is shown.
      const errors = fieldErrors(error).toReversed();
      setWrong(new Map(errors.map(({ name, message }) => [name, message])));
      const answered = error instanceof HttpError ? error.failure?.message : undefined;
      if (errors.length === 0) setProblem(answered ?? advice(error));
    },
    field: (name: Name) => ({
      value: typed[name],
      error: wrong.get(name),
      required: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setTyped({ ...typed, [name]: target.value }),
    }),
  };
}

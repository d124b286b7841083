/** What happens when a save, a delete or an update fails. */
import { useCallback } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { HttpError, isUnauthorized, referenceOf } from '#web/platform/net/http.ts';
import { useSession } from '#web/platform/session/session.ts';
import { type Toast, toast } from '#web/platform/toasts/toast.ts';

/** Shows a failure; one of the server with the reference by which the administrator finds it in the log. */
export function tellFailure(
  error: unknown,
  description: string,
  title: string,
  action?: Toast['action'],
): void {
  toast({
    title,
    description,
    variant: 'destructive',
    reference: referenceOf(error),
    ...(action && { action }),
  });
}

/**
 * Returns `(error, fallback, title?, action?)`: an ended session leads to sign-in, anything else shows the fallback sentence
 * ("Failed to create client") under the title "Error", with the button of `action`.
 */
export function useFailure(): (
  error: unknown,
  fallback: string,
  title?: string,
  action?: Toast['action'],
) => void {
  const { signInAgain } = useSession();
  return useCallback(
    (error, fallback, title = 'Error', action) => {
      if (isUnauthorized(error)) signInAgain();
      else tellFailure(error, fallback, title, action);
    },
    [signInAgain],
  );
}

/** The wrong fields that a failure names, as the names of a form's fields (`phone`, `points.0.lat`). */
export function fieldErrors(error: unknown): { name: string; message: string }[] {
  if (!(error instanceof HttpError) || error.status !== 400) return [];
  return (error.failure?.errors ?? [])
    .filter(({ path }) => path.length > 0)
    .map(({ path, message }) => ({ name: path.join('.'), message }));
}

/** The server names fields by the schema that the form itself has, so that any name is one of the form's. */
function isField<T extends FieldValues>(name: string): name is Path<T> {
  return name !== '';
}

/**
 * Shows the server's errors next to their fields and focuses the first. Returns whether there were any.
 */
export function applyFieldErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
): boolean {
  const found = fieldErrors(error);
  for (const [at, { name, message }] of found.entries()) {
    if (isField<T>(name)) setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
  }
  return found.length > 0;
}

/** The props of every form element: how it submits, and where the focus goes. */
import { type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

const WRONG = '[aria-invalid="true"]';
const SUBMIT = '[type="submit"]';
const FIELDS = ':is(input, select, textarea):not([type="hidden"], [hidden], :disabled)';

/**
 * Focuses the first wrong field of the form, or its submit button, after `refused()` was called and the form can be
 * used again.
 */
export function useFocusAfterRefusal(form: RefObject<HTMLFormElement | null>, pending: boolean) {
  const [refusals, setRefusals] = useState(0);
  const handled = useRef(0);
  useEffect(() => {
    if (refusals === handled.current || pending) return undefined;
    // The form library reports errors a moment before they are rendered. The submit button lost the focus while it was
    // disabled. A rendering in between starts this again.
    const timer = setTimeout(() => {
      handled.current = refusals;
      const [wrong, submit] = [WRONG, SUBMIT].map((selector) =>
        form.current?.querySelector<HTMLElement>(selector),
      );
      (wrong ?? submit)?.focus();
    });
    return () => clearTimeout(timer);
  }, [form, refusals, pending]);
  return () => setRefusals((count) => count + 1);
}

/**
 * Where the key of a phone's keyboard says "next", it goes to the next field. Left alone, Safari would send the form
 * half filled in. A real keyboard has Tab for that: there Enter saves, and Ctrl+Enter from a text of several lines too.
 */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
    event.preventDefault();
    currentTarget.querySelector<HTMLElement>(SUBMIT)?.click();
    return;
  }
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  // Folded fields are in the form, but take no focus.
  const fields = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter((field) =>
    field.checkVisibility(),
  );
  fields[fields.indexOf(target) + 1]?.focus();
}

/** The props of a form that validates by itself; `submit` saves. */
export const formProps = (submit: () => Promise<void>) => ({
  noValidate: true,
  onKeyDown: focusNextField,
  onSubmit: (event: SyntheticEvent) => {
    event.preventDefault();
    void submit();
  },
});

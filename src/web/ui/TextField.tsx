import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClass, Field, type FieldText } from '#web/ui/Field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, keyof FieldText> &
  FieldText & {
    /** Shown inside the box before or after the text, such as `£` or `miles`; put it in the label or hint too. */
    before?: ReactNode;
    after?: ReactNode;
  };

/**
 * One line of text; also dates, times and numbers by `type` and `inputMode`. Most fields are about someone else, so that
 * the browser fills in nothing unless `autoComplete` says what; the last line of a form says `enterKeyHint="done"`.
 */
export function TextField({
  label,
  hint,
  error,
  required,
  className,
  id,
  before,
  after,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, className, id }}>
      {(control) => (
        <div className="relative flex items-center">
          {before !== undefined && (
            <span aria-hidden className="pointer-events-none absolute left-3 text-soft">
              {before}
            </span>
          )}
          <input
            type="text"
            autoComplete="off"
            enterKeyHint="next"
            {...rest}
            {...control}
            className={classes(
              controlClass,
              'h-11',
              before !== undefined && 'pl-8',
              after !== undefined && 'pr-16',
            )}
          />
          {after !== undefined && (
            <span aria-hidden className="pointer-events-none absolute right-3 text-soft">
              {after}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

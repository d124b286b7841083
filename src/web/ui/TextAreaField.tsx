import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClass, Field, type FieldText } from '#web/ui/Field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, keyof FieldText> & FieldText;

/** Several lines of text; it grows with what is typed where the browser can. */
export function TextAreaField({
  label,
  hint,
  error,
  required,
  className,
  id,
  rows = 3,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, required, className, id }}>
      {(control) => (
        <textarea
          rows={rows}
          autoComplete="off"
          {...rest}
          {...control}
          className={classes(
            controlClass,
            'max-h-80 min-h-22 resize-y py-2.5 field-sizing-content',
          )}
        />
      )}
    </Field>
  );
}

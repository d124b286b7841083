import { Check } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { FieldError, RequiredMark, type FieldText } from '#web/ui/Field.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, keyof FieldText | 'type'> & FieldText;

/** A native checkbox (a form library can register it), drawn in our colours; the whole line is the target. */
export function CheckboxField({
  label,
  hint,
  error,
  required,
  className,
  id,
  ...rest
}: CheckboxFieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const hasError = error !== undefined && error !== '';
  const describedBy = [hasError && `${controlId}-error`, hint && `${controlId}-hint`].filter(
    Boolean,
  );
  return (
    <div className={classes('min-w-0', className)}>
      <label
        htmlFor={controlId}
        className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-soft"
      >
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            {...rest}
            id={controlId}
            aria-describedby={describedBy.join(' ') || undefined}
            aria-invalid={hasError || undefined}
            aria-required={required === true || undefined}
            className={classes(
              'peer size-6 appearance-none rounded-md border border-edge bg-surface transition-colors',
              'checked:border-primary checked:bg-primary not-disabled:hover:border-ink aria-invalid:border-danger',
              'disabled:border-line disabled:bg-sunken forced-colors:appearance-auto',
            )}
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none invisible absolute size-4 text-on-primary peer-checked:visible peer-disabled:text-soft forced-colors:hidden"
          />
        </span>
        <span className="font-medium">
          {label}
          {required === true && <RequiredMark />}
        </span>
      </label>
      <div className="pl-9 empty:hidden [&>p:first-child]:-mt-1.5">
        {hasError && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
        {hint && (
          <p id={`${controlId}-hint`} className="mt-1.5 text-sm text-soft">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

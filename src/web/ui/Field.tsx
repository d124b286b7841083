import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

/** The props of every field. */
export type FieldText = {
  label: ReactNode;
  /** Help under the control. */
  hint?: ReactNode;
  /** The error message; it also marks the control as invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** The class of the whole field, such as `sm:col-span-2`. */
  className?: string | undefined;
};

/** The attributes that tie label, hint and error to the control. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** The box of a text-like control: 44 px high, 16 px text (a phone zooms in on anything smaller). */
export const controlClass = classes(
  'block w-full min-w-0 rounded-lg border border-edge bg-surface px-3 text-base text-ink transition-colors',
  'hover:border-ink focus:border-focus focus:outline-1 focus:-outline-offset-2 focus:outline-focus',
  'aria-invalid:border-danger aria-invalid:focus:outline-danger',
  'disabled:border-line disabled:bg-sunken disabled:text-soft',
);

type FieldProps = FieldText & {
  id?: string | undefined;
  /** The label is still read aloud, but not shown. */
  labelHidden?: boolean | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label above, control, then the error and the hint, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  required,
  className,
  id,
  labelHidden,
  children,
}: FieldProps) {
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
        className={classes('mb-1.5 block text-sm font-semibold', labelHidden === true && 'sr-only')}
      >
        {label}
        {required === true && <RequiredMark />}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy.join(' ') || undefined,
        'aria-invalid': hasError || undefined,
        'aria-required': required === true || undefined,
      })}
      {hasError && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${controlId}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The star; the control itself says "required" to a screen reader. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger-ink">
      {' *'}
    </span>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

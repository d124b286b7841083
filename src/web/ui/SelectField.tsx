import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { controlClass, Field, type FieldText } from '#web/ui/Field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldText | 'children'> &
  FieldText & {
    options: readonly SelectOption[];
    /** The first choice, with an empty value: "Choose a service". */
    placeholder?: string | undefined;
  };

/** A native select: a phone shows its own wheel, which no list of ours can better. */
export function SelectField({
  label,
  hint,
  error,
  required,
  className,
  id,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, required, className, id }}>
      {(control) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            className={classes(controlClass, 'h-11 cursor-pointer appearance-none truncate pr-10')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-3 right-3 size-5 text-soft"
          />
        </div>
      )}
    </Field>
  );
}

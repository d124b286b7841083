import { useId, type ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

interface SegmentedControlProps<Value extends string> {
  /** What is chosen, for assistive technology. */
  legend: string;
  options: readonly { value: Value; label: ReactNode; title?: string }[];
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
  className: string;
  optionClass: string;
}

/** One row of choices, all of them in sight, one of which is always on. */
export function SegmentedControl<Value extends string>({
  legend,
  options,
  value: chosen,
  disabled,
  onChange,
  className,
  optionClass,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes('flex', className)} disabled={disabled}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label, title }) => (
        <label
          key={value}
          title={title}
          className={classes('relative cursor-pointer has-focus-visible:outline-2', optionClass)}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

interface FactProps {
  label: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  /** How the value looks. */
  valueClass?: string | undefined;
}

/** A name and its value within a `dl`. */
export function Fact({ label, children, className, valueClass }: FactProps) {
  return (
    <div className={classes('min-w-0', className)}>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className={classes('break-words whitespace-pre-line', valueClass)}>{children}</dd>
    </div>
  );
}

interface FactsProps {
  /** What they are about, for assistive technology. */
  label?: string;
  facts: readonly (readonly [label: string, value: ReactNode])[];
  className: string;
  factClass?: string;
  valueClass?: string;
}

/** What is known of something: names and values. */
export function Facts({ label, facts, className, factClass, valueClass }: FactsProps) {
  return (
    <dl aria-label={label} className={className}>
      {facts.map(([name, value]) => (
        <Fact key={name} label={name} className={factClass} valueClass={valueClass}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

/** The lines of some cancellation terms, and what not being there costs. */
import { Plus, Trash2 } from 'lucide-react';
import { MAX_CANCELLATION_LINES } from '#contract/diary/cancellationTerms.ts';
import {
  NEW_LINE,
  type PolicyErrors,
  type TypedLine,
  type TypedTerms,
} from '#web/features/diary/cancellations/typedPolicy.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const KINDS = [
  { value: 'hours', label: 'hours before the start' },
  { value: 'days', label: 'days before, at' },
];

interface TermsFieldsProps {
  terms: TypedTerms;
  /** Where these terms are in the policy: empty, or `services.0.`. */
  path: string;
  errors: PolicyErrors;
  onChange: (changes: Partial<TypedTerms>) => void;
}

export function TermsFields({ terms, path, errors, onChange }: TermsFieldsProps) {
  const { lines, noShowPercent } = terms;
  const setLine = (at: number, changes: Partial<TypedLine>) =>
    onChange({
      lines: lines.map((line, index) => (index === at ? { ...line, ...changes } : line)),
    });
  return (
    <div className="grid gap-4">
      {lines.length === 0 && (
        <p className="text-soft">Cancelling is free at any time. Add a line to charge for it.</p>
      )}
      {lines.map((line, at) => (
        <LineFields
          // Lines have no name of their own, and only ever change at their place.
          key={at}
          line={line}
          number={at + 1}
          path={`${path}lines.${at}.`}
          errors={errors}
          onChange={(changes) => setLine(at, changes)}
          onRemove={() => onChange({ lines: lines.filter((_, index) => index !== at) })}
        />
      ))}
      {lines.length < MAX_CANCELLATION_LINES && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({ lines: [...lines, NEW_LINE] })}
        >
          <Plus aria-hidden />
          Add Line
        </Button>
      )}
      {lines.length > 0 && (
        <TextField
          label="Later, or nobody there"
          required
          after="%"
          inputMode="decimal"
          value={noShowPercent}
          error={errors.get(`${path}noShowPercent`)}
          hint="After the last line, and when nobody opens the door"
          className="max-w-xs"
          onChange={({ target }) => onChange({ noShowPercent: target.value })}
        />
      )}
    </div>
  );
}

interface LineFieldsProps {
  line: TypedLine;
  number: number;
  path: string;
  errors: PolicyErrors;
  onChange: (changes: Partial<TypedLine>) => void;
  onRemove: () => void;
}

function LineFields({ line, number, path, errors, onChange, onRemove }: LineFieldsProps) {
  const { kind, count, at, percent } = line;
  return (
    <fieldset className="rounded-lg border border-line p-3">
      <legend className="px-1 font-semibold">Line {number}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Until"
          required
          inputMode="numeric"
          value={count}
          error={errors.get(`${path}count`)}
          className="w-[4rem] sm:w-20"
          onChange={({ target }) => onChange({ count: target.value })}
        />
        <SelectField
          label="Before the booking"
          value={kind}
          options={KINDS}
          className="min-w-0 grow basis-40 sm:max-w-56"
          onChange={({ target }) => onChange({ kind: target.value === 'days' ? 'days' : 'hours' })}
        />
        {kind === 'days' && (
          <TextField
            label="Time"
            required
            type="time"
            value={at}
            error={errors.get(`${path}before.at`)}
            className="w-[7rem] sm:w-32"
            onChange={({ target }) => onChange({ at: target.value })}
          />
        )}
        <TextField
          label="Costs"
          required
          after="%"
          inputMode="decimal"
          value={percent}
          error={errors.get(`${path}percent`)}
          className="w-[6rem] sm:w-32"
          onChange={({ target }) => onChange({ percent: target.value })}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove line ${number}`}
          className="mt-6.5"
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </fieldset>
  );
}

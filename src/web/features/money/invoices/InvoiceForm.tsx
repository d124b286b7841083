/** Changes a draft: its lines, discounts, notes and day. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import {
  type Invoice,
  type InvoiceChanges,
  invoiceUpdate,
  type InvoiceUpdateInput,
} from '#contract/money/invoices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { linesTotal, typedPence } from '#contract/rules/linesTotal.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import { priceEach } from '#contract/rules/quantityText.ts';
import { chargesInWords } from '#web/features/diary/appointments/quotedPrice.ts';
import { useChangeInvoice } from '#web/data/invoices.ts';
import { type EntityForm, useEntityForm } from '#web/platform/forms/entityForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const labels = { lines: 'Lines', notes: 'Notes', dueOn: 'Due' };

/** The form asks for the price of one; a line is stored with the amount of all. */
const withAmounts = ({ lines, ...values }: InvoiceChanges): InvoiceChanges => ({
  ...values,
  ...(lines && {
    lines: lines.map((line) => ({
      ...line,
      amount: poundsOf(penceOf(line.amount) * (line.quantity ?? 1)),
    })),
  }),
});

const inputOf = ({ lines, notes, dueOn }: Invoice): InvoiceUpdateInput => ({
  lines: lines.map(({ appointmentId, description, quantity, amount }) => ({
    appointmentId,
    description,
    quantity: String(quantity),
    amount: priceEach({ quantity, amount }),
  })),
  notes: notes ?? '',
  dueOn: dueOn ?? '',
});

export default function InvoiceForm({
  invoice,
  onClose,
}: {
  invoice: Invoice;
  onClose: () => void;
}) {
  const change = useChangeInvoice();
  const entityForm = useEntityForm<Invoice, InvoiceUpdateInput, InvoiceChanges>({
    name: 'invoice',
    entity: invoice,
    resolver: zodResolver(invoiceUpdate),
    toInput: (row) => inputOf(row ?? invoice),
    save: ({ values, base = invoice }) => change.mutateAsync({ base, values: withAmounts(values) }),
    words: () => ({ done: 'Draft updated successfully', failed: 'Failed to update draft' }),
    onClose,
  });
  const { control, formState } = entityForm.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const problem = formState.errors.lines?.root?.message ?? formState.errors.lines?.message;
  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="draft" labels={labels} />
      <fieldset className="grid gap-3 pb-5">
        <legend className="pb-2 font-semibold">Lines</legend>
        {fields.map(({ id }, at) => (
          <Line
            key={id}
            entityForm={entityForm}
            billed={invoice.lines}
            at={at}
            onRemove={() => remove(at)}
          />
        ))}
        {problem !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger-ink">
            {problem}
          </p>
        )}
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() =>
            append({ appointmentId: null, description: '', quantity: '1', amount: '' })
          }
        >
          <Plus aria-hidden />
          Add Line
        </Button>
        <p className="text-sm text-soft">For a discount, add a line with a minus, such as -2.50.</p>
      </fieldset>
      <div className="grid gap-5 pb-6">
        <TextField
          {...entityForm.field('dueOn')}
          label={labels.dueOn}
          type="date"
          hint="Leave empty to use your usual payment terms"
          className="sm:max-w-80"
        />
        <TextAreaField {...entityForm.field('notes')} label={labels.notes} rows={3} />
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel="Update Draft"
        pending={entityForm.pending}
        summary={<Total control={control} />}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

/** What the lines come to, in view on a phone too. */
function Total({ control }: { control: Control<InvoiceUpdateInput> }) {
  const { total, missing } = linesTotal(useWatch({ control, name: 'lines' }) ?? []);
  return (
    <p role="status" className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-semibold">
        Total
        {missing > 0 && (
          <span className="ml-2 text-sm font-normal text-soft">
            {missing === 1 ? 'without one unfinished line' : `without ${missing} unfinished lines`}
          </span>
        )}
      </span>
      <b className="text-lg font-bold tabular-nums">{formatPounds(total)}</b>
    </p>
  );
}

/** How the amount of a line comes about: three at £5.00 each, or the parts of a visit's price. */
function amountInWords(
  line: NonNullable<InvoiceUpdateInput['lines']>[number] | undefined,
  billed: Invoice['lines'],
): string | undefined {
  const pence = line && typedPence(line);
  if (line === undefined || pence === undefined) return undefined;
  const count = Number(line.quantity ?? 1);
  if (count > 1) {
    return `${count} × ${formatPounds(poundsOf(pence / count))} = ${formatPounds(poundsOf(pence))}`;
  }
  const visit = billed.find(
    ({ appointmentId, charges }) => appointmentId === line.appointmentId && charges.length > 1,
  );
  return visit && penceOf(visit.amount) === pence ? chargesInWords(visit.charges) : undefined;
}

interface LineProps {
  entityForm: EntityForm<Invoice, InvoiceUpdateInput, InvoiceChanges>;
  /** The lines as they are stored. */
  billed: Invoice['lines'];
  at: number;
  onRemove: () => void;
}

/** One line. A visit is billed once; of anything else there can be several. */
function Line({ entityForm, billed, at, onRemove }: LineProps) {
  const line = useWatch({ control: entityForm.form.control, name: `lines.${at}` });
  const isVisit = typeof line?.appointmentId === 'string';
  const words = amountInWords(line, billed);
  const isOne = isVisit || Number(line?.quantity ?? 1) === 1;
  return (
    <div className="grid grid-cols-[5rem_1fr_auto] gap-x-3 gap-y-2 sm:grid-cols-[1fr_5rem_9rem_auto]">
      <TextField
        {...entityForm.field(`lines.${at}.description`)}
        label="What for"
        required
        autoCapitalize="sentences"
        className={isVisit ? 'max-sm:col-span-3 sm:col-span-2' : 'max-sm:col-span-3'}
      />
      {!isVisit && (
        <TextField
          {...entityForm.field(`lines.${at}.quantity`)}
          label="Quantity"
          inputMode="numeric"
        />
      )}
      <TextField
        {...entityForm.field(`lines.${at}.amount`)}
        label={isOne ? 'Amount' : 'Amount each'}
        required
        before="£"
        placeholder="0.00"
        className={isVisit ? 'max-sm:col-span-2' : undefined}
      />
      <Button
        variant="ghost"
        size="icon"
        className="mt-6.5"
        aria-label={`Remove line ${at + 1}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
      {words !== undefined && (
        <p className="col-span-full -mt-1 text-sm text-soft tabular-nums sm:pr-14 sm:text-right">
          {words}
        </p>
      )}
    </div>
  );
}

/** Changes a draft: its lines, discounts, notes and day. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import {
  type Invoice,
  type InvoiceChanges,
  invoiceUpdate,
  type InvoiceUpdateInput,
} from '#contract/money/invoices.ts';
import { penceOf, poundsOf } from '#contract/rules/pence.ts';
import { priceEach } from '#contract/rules/quantityText.ts';
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
          <Line key={id} entityForm={entityForm} at={at} onRemove={() => remove(at)} />
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
        saveLabel="Update Draft"
        pending={entityForm.pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

interface LineProps {
  entityForm: EntityForm<Invoice, InvoiceUpdateInput, InvoiceChanges>;
  at: number;
  onRemove: () => void;
}

/** One line. A visit is billed once; of anything else there can be several. */
function Line({ entityForm, at, onRemove }: LineProps) {
  const line = useWatch({ control: entityForm.form.control, name: `lines.${at}` });
  const isVisit = typeof line?.appointmentId === 'string';
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
    </div>
  );
}

/** Records what a client paid: it settles the oldest invoices, and what is over is credit. */
import { zodResolver } from '@hookform/resolvers/zod';
import { paymentMethods } from '#contract/choices.ts';
import {
  type Payment,
  paymentInput,
  type PaymentInput,
  type PaymentValues,
} from '#contract/payments.ts';
import { paymentKindLabels, paymentMethodLabels } from '#web/entities/invoices/invoiceWords.ts';
import { useCreatePayment } from '#web/features/invoices/payments.data.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface PaymentFormProps {
  clientId: string;
  amount: string;
  onClose: () => void;
}

const labels = {
  amount: 'Amount',
  receivedOn: 'Day',
  method: 'Paid by',
  kind: 'What it is',
  note: 'Note',
};

const options = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

export default function PaymentForm({ clientId, amount, onClose }: PaymentFormProps) {
  const save = useCreatePayment();
  const today = useToday();
  const entityForm = useEntityForm<Payment, PaymentInput, PaymentValues>({
    name: `payment-${clientId}`,
    entity: undefined,
    resolver: zodResolver(paymentInput),
    toInput: () => ({
      clientId,
      amount: amount === '0.00' ? '' : amount,
      receivedOn: today,
      method: paymentMethods[0],
      kind: 'payment',
      note: '',
    }),
    save: (values) => save.mutateAsync(values),
    words: () => ({ done: 'Payment recorded successfully', failed: 'Failed to record payment' }),
    onClose,
  });
  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="payment" labels={labels} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6">
        <TextField
          {...entityForm.field('amount')}
          label={labels.amount}
          required
          before="£"
          inputMode="decimal"
          placeholder="0.00"
        />
        <TextField
          {...entityForm.field('receivedOn')}
          label={labels.receivedOn}
          required
          type="date"
        />
        <SelectField
          {...entityForm.field('method')}
          label={labels.method}
          options={options(paymentMethodLabels)}
        />
        <SelectField
          {...entityForm.field('kind')}
          label={labels.kind}
          options={options(paymentKindLabels)}
        />
        <TextField
          {...entityForm.field('note')}
          label={labels.note}
          autoCapitalize="sentences"
          enterKeyHint="done"
          className="col-span-2"
          hint="A payment settles the oldest invoices first; what is over stays as credit."
        />
      </div>
      <FormFooter
        saveLabel="Record Payment"
        pending={entityForm.pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

/** Records what a client paid: it settles the invoice that it is recorded from, then the oldest; what is over is credit. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { paymentMethods } from '#contract/choices.ts';
import {
  type Payment,
  paymentInput,
  type PaymentInput,
  type PaymentValues,
} from '#contract/money/payments.ts';
import { paymentKindLabels, paymentMethodLabels } from '#web/entities/invoices/invoiceWords.ts';
import { type OpenInvoice, paidFirst } from '#web/entities/invoices/paidFirst.ts';
import { useCreatePayment } from '#web/data/payments.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface PaymentFormProps {
  clientId: string | null;
  amount: string;
  invoice?: OpenInvoice;
  isRefund?: boolean;
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

function hintOf(clientId: string | null, paid: OpenInvoice | undefined): string {
  if (!paid) return 'A payment settles the oldest invoices first; what is over stays as credit.';
  return clientId === null
    ? `It pays ${paid.number}. The client was deleted, so no credit can be kept.`
    : `A payment pays ${paid.number} first. The rest pays the oldest invoices, then is kept as credit.`;
}

export default function PaymentForm({
  clientId,
  amount,
  invoice,
  isRefund = false,
  onClose,
}: PaymentFormProps) {
  // As it was opened: a payment whose answer was lost may have settled the invoice, and is sent again as it was.
  const [paid] = useState(invoice);
  const save = useCreatePayment();
  const today = useToday();
  const entityForm = useEntityForm<Payment, PaymentInput, PaymentValues>({
    name: `${isRefund ? 'refund' : 'payment'}-${invoice?.id ?? clientId ?? ''}`,
    entity: undefined,
    resolver: zodResolver(
      paymentInput.transform((values) => ({
        ...values,
        allocations: paidFirst(paid, values, clientId),
      })),
    ),
    toInput: () => ({
      clientId,
      amount: amount === '0.00' ? '' : amount,
      receivedOn: today,
      method: paymentMethods[0],
      kind: isRefund ? 'refund' : 'payment',
      note: '',
    }),
    save: save.mutateAsync,
    words: () => ({
      done: `${isRefund ? 'Refund' : 'Payment'} recorded successfully`,
      failed: `Failed to record ${isRefund ? 'refund' : 'payment'}`,
    }),
    onClose,
  });
  const { form } = entityForm;
  const thing = isRefund ? 'refund' : 'payment';
  // No field of the form says which invoice is paid.
  const refused = form.getFieldState('allocations', form.formState).error?.message;
  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing={thing} labels={labels} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-4">
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
          label={isRefund ? 'Refunded by' : labels.method}
          options={options(paymentMethodLabels)}
        />
        {clientId !== null && (
          <SelectField
            {...entityForm.field('kind')}
            label={labels.kind}
            options={options(paymentKindLabels)}
          />
        )}
        <TextField
          {...entityForm.field('note')}
          label={labels.note}
          autoCapitalize="sentences"
          enterKeyHint="done"
          className="col-span-2"
          hint="Only you see this. It isn’t on the client’s statements."
        />
      </div>
      <p className="pb-6 text-sm text-soft">
        {isRefund
          ? 'This refunds money that the deleted client paid and you credited.'
          : hintOf(clientId, paid)}
      </p>
      <FormFooter
        problem={entityForm.problem ?? refused}
        saveLabel={isRefund ? 'Record Refund' : 'Record Payment'}
        pending={entityForm.pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

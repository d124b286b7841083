/** What is on invoices next to their lines. */
import { useForm } from 'react-hook-form';
import type { BusinessDetails, BusinessDetailsChanges } from '#contract/money/businessDetails.ts';
import {
  detailsResolver,
  type DetailsTyped,
} from '#web/features/money/invoices/detailsResolver.ts';
import { useSaveBusinessDetails } from '#web/data/invoices.ts';
import { useDraft, useKeptForm } from '#web/platform/forms/draftState.ts';
import { useFailure, applyFieldErrors } from '#web/platform/session/failure.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface BusinessDetailsFormProps {
  details: BusinessDetails;
  /** Only what issuing needs, and the bank details. */
  isShort?: boolean;
  onClose?: () => void;
  onSaved?: () => void;
}

const typedOf = (details: BusinessDetails): DetailsTyped => ({
  tradingName: details.tradingName ?? details.printedName ?? '',
  ownName: details.ownName ?? '',
  address: details.address ?? '',
  accountName: details.accountName ?? '',
  sortCode: details.sortCode ?? '',
  accountNumber: details.accountNumber ?? '',
  dueDays: String(details.dueDays),
  footer: details.footer ?? '',
  vatNumber: details.vatNumber ?? '',
  vatRate: details.vatRate,
  paymentLink: details.paymentLink ?? '',
  billingFrom: details.billingFrom ?? '',
  nextNumber: String(details.nextNumber),
});

export function BusinessDetailsForm({
  details,
  isShort = false,
  onClose,
  onSaved,
}: BusinessDetailsFormProps) {
  const save = useSaveBusinessDetails();
  const fail = useFailure();
  const draft = useDraft(isShort ? 'business-details-short' : 'business-details', typedOf(details));
  const form = useForm<DetailsTyped, unknown, BusinessDetailsChanges>({
    defaultValues: draft.start,
    resolver: detailsResolver,
  });
  const { notice, cancelled } = useKeptForm(form, draft);
  const { register, handleSubmit, formState, setError } = form;
  const field = (name: keyof DetailsTyped) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const store = handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      draft.forget(form.getValues());
      toastSuccess('Invoice details updated successfully');
      onSaved?.();
    } catch (error) {
      if (!applyFieldErrors(error, setError)) {
        fail(error, saveAdvice(error) ?? 'Failed to update invoice details');
      }
    }
  });
  return (
    <form noValidate onSubmit={(event) => void store(event)}>
      <DraftNotice draft={notice} className="mb-5" />
      <FormSection title="Your business" className="mt-0! border-t-0! pt-0!">
        <TextField {...field('tradingName')} label="Trading Name" required={isShort} />
        <TextField
          {...field('ownName')}
          label="Your Own Name"
          hint="A sole trader’s invoice must show it next to the trading name"
        />
        <TextAreaField
          {...field('address')}
          label="Postal Address"
          required={isShort && details.printedAddress === null}
          rows={3}
          hint={
            details.printedAddress === null
              ? 'With a postcode. It is printed on every invoice.'
              : 'Leave empty to print the address from your profile'
          }
        />
      </FormSection>
      <FormSection title="How clients pay">
        <TextField {...field('accountName')} label="Account Name" />
        <TextField
          {...field('sortCode')}
          label="Sort Code"
          inputMode="numeric"
          placeholder="12-34-56"
        />
        <TextField
          {...field('accountNumber')}
          label="Account Number"
          inputMode="numeric"
          placeholder="12345678"
        />
        {!isShort && (
          <>
            <TextField {...field('dueDays')} label="Due After" inputMode="numeric" after="days" />
            <TextField
              {...field('paymentLink')}
              label="Payment Link"
              inputMode="url"
              placeholder="https://pay.example.com/?amount={amount}"
              hint="From your own provider. {amount} and {reference} are filled in."
            />
          </>
        )}
      </FormSection>
      {!isShort && (
        <>
          <FormSection title="VAT">
            <TextField
              {...field('vatNumber')}
              label="VAT Number"
              placeholder="GB 123 4567 89"
              hint="Leave empty if you’re not registered"
            />
            <TextField
              {...field('vatRate')}
              label="VAT Rate"
              inputMode="decimal"
              after="%"
              hint="Your prices include it"
            />
          </FormSection>
          <FormSection title="More">
            <TextField
              {...field('nextNumber')}
              label="Next Number"
              inputMode="numeric"
              hint="Raise it to continue from earlier invoices"
            />
            <TextField
              {...field('billingFrom')}
              label="Bill Visits From"
              type="date"
              hint="Earlier visits count as paid"
            />
            <TextAreaField
              {...field('footer')}
              label="Footer"
              rows={2}
              hint="Printed at the bottom of every invoice"
            />
          </FormSection>
        </>
      )}
      <div className="flex justify-end gap-3 pt-2">
        {onClose && (
          <Button
            variant="secondary"
            onClick={() => {
              cancelled();
              onClose();
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" pending={save.isPending}>
          Save Details
        </Button>
      </div>
    </form>
  );
}

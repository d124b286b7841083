/** What the booking costs and how that came about, in the footer of its form. */
import { useWatch } from 'react-hook-form';
import type { AppointmentFormState } from '#web/features/diary/appointments/appointmentFields.ts';
import { chargesInWords, isQuoted } from '#web/features/diary/appointments/quotedPrice.ts';
import { formatPounds } from '#contract/rules/currency.ts';

export function PriceSummary({ form }: { form: AppointmentFormState }) {
  const [price, charges, repeats] = useWatch({
    control: form.control,
    name: ['price', 'charges', 'repeat.isOn'],
  });
  const parts = isQuoted({ price, charges }) ? chargesInWords(charges) : '';
  return (
    <div role="status" className="mb-3 flex flex-wrap items-baseline gap-x-2 empty:hidden">
      {price !== '' && (
        <b className="text-lg font-bold tabular-nums">
          {formatPounds(price)}
          {repeats && ' each'}
        </b>
      )}
      {price !== '' && parts.includes(' ') && (
        <span className="text-sm text-soft tabular-nums">{parts}</span>
      )}
    </div>
  );
}

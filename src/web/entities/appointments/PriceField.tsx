/** The price of a booking, how it came about, and the way back to it after another one was typed. */
import { useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { formatPounds } from '#contract/rules/currency.ts';
import type { Charge } from '#contract/rules/quote.ts';
import {
  appointmentLabels,
  type AppointmentEntityForm,
} from '#web/entities/appointments/appointmentFields.ts';
import { chargesInWords, isQuoted, isSamePrice } from '#web/entities/appointments/quotedPrice.ts';
import { useQuote } from '#web/entities/appointments/useQuote.ts';
import { useServices } from '#web/features/services/services.data.ts';
import { fieldErrors } from '#web/platform/net/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface PriceFieldProps {
  entityForm: AppointmentEntityForm;
  /** A link leads to another page. */
  onLeave: () => void;
}

export function PriceField({ entityForm, onLeave }: PriceFieldProps) {
  const { form, base } = entityForm;
  const [price, charges] = useWatch({ control: form.control, name: ['price', 'charges'] });
  const quote = useQuote(entityForm);
  const { data: services } = useServices();
  const chargesError = form.getFieldState('charges', form.formState).error?.message;
  const field = entityForm.field('price');
  const isWaiting = quote.follows && quote.isAsked && quote.quote === undefined;
  const other =
    quote.follows || isSamePrice(price, quote.quote?.price ?? '') ? undefined : quote.quote;
  function words(): string | undefined {
    if (isWaiting) return waitingText(quote.error, base === undefined);
    if (other) return `By your price list: ${chargesInWords(other.charges)}`;
    return isQuoted({ price, charges }) ? quotedText(charges) : undefined;
  }
  return (
    <div>
      <TextField
        {...field}
        error={field.error ?? chargesError}
        label={appointmentLabels.price}
        before="£"
        inputMode="decimal"
        placeholder="0.00"
        hint={services?.length === 0 ? <PriceListLink onClick={onLeave} /> : undefined}
      />
      <p role="status" className="mt-1.5 text-sm text-soft empty:mt-0">
        {words()}
      </p>
      {isWaiting && quote.error !== null && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          pending={quote.isFetching}
          onClick={quote.retry}
        >
          Try again
        </Button>
      )}
      {other && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={quote.use}>
          Use {formatPounds(other.price)}
        </Button>
      )}
    </div>
  );
}

/** One part alone says nothing that the price does not. */
function quotedText(charges: readonly Charge[]): string {
  const words = chargesInWords(charges);
  return words.includes(' ') ? words : 'From your price list';
}

/** The server's sentence where it has one, and what saving does meanwhile. */
function waitingText(error: Error | null, isNew: boolean): string {
  if (error === null) return 'Working out the price…';
  const [wrong] = fieldErrors(error);
  if (wrong) return wrong.message;
  return isNew
    ? 'The price could not be worked out. Type it, or save: it is worked out then.'
    : 'The price could not be worked out. Type it, or it stays as it is.';
}

function PriceListLink({ onClick }: { onClick: () => void }) {
  return (
    <Link
      href="/settings/services"
      onClick={onClick}
      className="underline underline-offset-4 hover:text-ink"
    >
      Set up a price list
    </Link>
  );
}

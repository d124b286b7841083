/** The price of a booking, how it came about, and the way back to it after another one was typed. */
import { useWatch } from 'react-hook-form';
import { Link } from 'wouter';
import { formatPounds } from '#contract/rules/currency.ts';
import {
  appointmentLabels,
  type AppointmentEntityForm,
} from '#web/features/diary/appointments/appointmentFields.ts';
import {
  chargesInWords,
  isQuoted,
  isSamePrice,
} from '#web/features/diary/appointments/quotedPrice.ts';
import { useQuote } from '#web/features/diary/appointments/useQuote.ts';
import { useServices } from '#web/data/services.ts';
import { fieldErrors } from '#web/platform/session/failure.ts';
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
    return isQuoted({ price, charges }) ? 'From your price list' : undefined;
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

/** The server's sentence where it has one, and what saving does meanwhile. */
function waitingText(error: Error | null, isNew: boolean): string {
  if (error === null) return 'Working out the price…';
  const [wrong] = fieldErrors(error);
  if (wrong) return wrong.message;
  return isNew
    ? 'The price couldn’t be worked out. Type it, or save and it will be worked out then.'
    : 'The price couldn’t be worked out. Type it, or leave it as it was.';
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

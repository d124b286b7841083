/** New prices of a service from a day on: says what they change before they do. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { serviceUnitLabels } from '#contract/choices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import {
  type PriceRise,
  type PriceRiseInput,
  priceRise,
  type PriceRiseResult,
  type Service,
} from '#contract/diary/services.ts';
import { keptText, newPriceValues } from '#web/features/diary/services/newPrice.ts';
import { useNewPrice } from '#web/data/services.ts';
import { useToday } from '#web/platform/device/clock.ts';
import { useDraft, useKeptForm } from '#web/platform/forms/draftState.ts';
import { formProps, useFocusAfterRefusal } from '#web/platform/forms/formElement.ts';
import { saveAdvice } from '#web/platform/forms/saveEntity.ts';
import { applyFieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface NewPriceFormProps {
  service: Service;
  /** Carried out, or cancelled. */
  onClose: () => void;
}

export default function NewPriceForm({ service, onClose }: NewPriceFormProps) {
  const today = useToday();
  const { mutateAsync } = useNewPrice();
  const fail = useFailure();
  const [preview, setPreview] = useState<PriceRiseResult>();
  const [problem, setProblem] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft<PriceRiseInput>(`price:${service.id}`, newPriceValues(service, today));
  const form = useForm<PriceRiseInput, unknown, PriceRise>({
    resolver: zodResolver(priceRise),
    shouldFocusError: false,
    defaultValues: draft.start,
  });
  const { notice, cancelled } = useKeptForm(form, draft);
  const { isSubmitting } = form.formState;
  const refused = useFocusAfterRefusal(element, isSubmitting);

  async function send(values: PriceRise): Promise<void> {
    setProblem(undefined);
    const isPreview = preview === undefined;
    try {
      const result = await mutateAsync({ ...values, id: service.id, preview: isPreview });
      if (isPreview) {
        setPreview(result);
        // The same button now carries it out; it lost the focus while it was disabled.
        refused();
        return;
      }
      toastSuccess(doneText(values, result));
      draft.forget(form.getValues());
      onClose();
    } catch (error) {
      if (!applyFieldErrors(error, form.setError)) setProblem(saveAdvice(error));
      refused();
      fail(error, 'Failed to set the new price');
    }
  }

  const field = (name: 'price' | 'extraPetPrice' | 'from') => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });

  return (
    <form
      ref={element}
      {...formProps(() => form.handleSubmit(send, refused)())}
      inert={isSubmitting}
      // What was counted is no longer what would be done.
      onChange={() => setPreview(undefined)}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6 *:col-span-2">
        <DraftNotice draft={notice} />
        {problem !== undefined && (
          <Banner tone="red" role="alert">
            {problem}
          </Banner>
        )}
        <Present service={service} />
        <TextField
          {...field('price')}
          label="New Price"
          required
          before="£"
          inputMode="decimal"
          placeholder="0.00"
          className="col-span-1!"
        />
        <TextField
          {...field('extraPetPrice')}
          label="Each Extra Pet"
          before="£"
          inputMode="decimal"
          placeholder="0.00"
          className="col-span-1!"
        />
        <TextField
          {...field('from')}
          label="From"
          required
          type="date"
          min={today}
          max="9999-12-31"
          enterKeyHint="done"
          hint="Bookings from this day on get the new price"
        />
        <div role="status">{preview && <Preview result={preview} />}</div>
      </div>
      <DialogFooter>
        <Button
          variant="secondary"
          onClick={() => {
            cancelled();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {preview ? 'Set New Price' : 'See What Changes'}
        </Button>
      </DialogFooter>
    </form>
  );
}

const bookings = (count: number): string => `${count} ${count === 1 ? 'booking' : 'bookings'}`;

const doneText = ({ from }: PriceRise, { changed }: PriceRiseResult): string =>
  `New price from ${plainDate(from)}. ${changed === 0 ? 'No booking' : bookings(changed)} changed.`;

/** What it costs now, and what is planned. */
function Present({ service }: { service: Service }) {
  const { price, unit, extraPetPrice, nextPrice, nextPriceFrom } = service;
  return (
    <p>
      Now {formatPounds(price)} {serviceUnitLabels[unit]}
      {extraPetPrice !== null && `, ${formatPounds(extraPetPrice)} each extra pet`}.
      {nextPriceFrom !== null &&
        ` Planned: ${formatPounds(nextPrice)} from ${plainDate(nextPriceFrom)}, which this replaces. To cancel it, enter the current prices.`}
    </p>
  );
}

function Preview({ result }: { result: PriceRiseResult }) {
  const { changed, before, after } = result;
  return (
    <Banner
      tone="blue"
      title={changed === 0 ? 'Changes no booking' : `Changes ${bookings(changed)}`}
    >
      {changed > 0 && (
        <p className="tabular-nums">
          In total {formatPounds(before)} now, {formatPounds(after)} then.
        </p>
      )}
      {keptText(result) !== '' && <p>{keptText(result)}</p>}
    </Banner>
  );
}

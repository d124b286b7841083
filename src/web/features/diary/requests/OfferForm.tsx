/** Offers the client another day or time. */
import { useRef, useState } from 'react';
import { offerInput, type Request } from '#contract/diary/requests.ts';
import { useOfferTimes } from '#web/data/requests.ts';
import { ANSWERED } from '#web/features/diary/requests/requestTexts.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { formProps, useFocusAfterRefusal } from '#web/platform/forms/formElement.ts';
import { HttpError } from '#web/platform/net/http.ts';
import { fieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface OfferFormProps {
  request: Request;
  onClose: () => void;
}

const typedOf = ({ visits: [first] }: Request) => ({
  date: first?.date ?? '',
  startTime: first?.startTime ?? '',
  endTime: first?.endTime ?? '',
  message: '',
});

type Typed = ReturnType<typeof typedOf>;

export function OfferForm({ request, onClose }: OfferFormProps) {
  const draft = useDraftState<Typed>(`offer:${request.id}`, typedOf(request));
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutateAsync, isPending } = useOfferTimes(request.id);
  const fail = useFailure();
  const form = useRef<HTMLFormElement>(null);
  const refused = useFocusAfterRefusal(form, isPending);
  const isStay = request.visits.some(({ endDate }) => endDate !== null);
  const field = (name: keyof Typed) => ({
    name,
    value: draft.values[name],
    error: errors.get(name),
    onChange: ({ target }: { target: { value: string } }) => draft.change({ [name]: target.value }),
  });

  async function save(): Promise<void> {
    const { error } = offerInput.safeParse(draft.values);
    const wrong = error?.issues.map(({ path, message }) => [String(path[0]), message] as const);
    setErrors(new Map(wrong));
    if (error) return refused();
    try {
      await mutateAsync(draft.values);
      draft.forget();
      toastSuccess(`Another time offered. ${ANSWERED}`);
      onClose();
    } catch (failed) {
      const named = fieldErrors(failed).map(({ name, message }) => [name, message] as const);
      const said = failed instanceof HttpError && failed.status === 409;
      if (named.length > 0) setErrors(new Map(named));
      else if (said) setErrors(new Map([['date', failed.failure?.message ?? failed.message]]));
      else fail(failed, 'Failed to offer another time');
    }
  }

  return (
    <form ref={form} {...formProps(save)} className="mt-4 border-t border-line pt-4">
      <DraftNotice draft={draft} className="mb-4" />
      <div className="grid gap-4 pb-4 sm:grid-cols-3">
        <TextField {...field('date')} label={isStay ? 'First Day' : 'Day'} type="date" required />
        <TextField {...field('startTime')} label="Start Time" type="time" required />
        <TextField {...field('endTime')} label="End Time" type="time" required />
        <TextAreaField
          {...field('message')}
          label="Message"
          rows={2}
          hint={
            request.visits.length > 1 || isStay
              ? 'The other days move too, and your client sees the new price.'
              : 'Your client sees the price at the new time.'
          }
          className="sm:col-span-3"
        />
      </div>
      <FormFooter
        saveLabel="Send Offer"
        pending={isPending}
        onCancel={() => {
          draft.cancelled();
          onClose();
        }}
      />
    </form>
  );
}

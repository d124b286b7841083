/** Edits the cancellation policy. */
import { useRef, useState } from 'react';
import type { CancellationPolicy } from '#contract/diary/cancellations.ts';
import type { Service } from '#contract/diary/services.ts';
import { useSaveCancellationPolicy } from '#web/data/cancellations.ts';
import { ServiceTerms } from '#web/features/diary/cancellations/ServiceTerms.tsx';
import { TermsFields } from '#web/features/diary/cancellations/TermsFields.tsx';
import {
  checkedPolicy,
  type PolicyErrors,
  type TypedPolicy,
  typedPolicy,
  USUAL_TERMS,
} from '#web/features/diary/cancellations/typedPolicy.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { formProps, useFocusAfterRefusal } from '#web/platform/forms/formElement.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

const NO_ERRORS: PolicyErrors = new Map();

interface PolicyFormProps {
  policy: CancellationPolicy;
  services: readonly Service[];
}

export function PolicyForm({ policy, services }: PolicyFormProps) {
  const draft = useDraftState<TypedPolicy>('cancellation-policy', typedPolicy(policy));
  const { values: typed, change } = draft;
  const [errors, setErrors] = useState(NO_ERRORS);
  const { mutateAsync, isPending } = useSaveCancellationPolicy();
  const fail = useFailure();
  const form = useRef<HTMLFormElement>(null);
  const refused = useFocusAfterRefusal(form, isPending);
  const { asksWhy } = checkedPolicy(typed);

  async function save(): Promise<void> {
    const { policy: checked, errors: wrong } = checkedPolicy(typed);
    setErrors(wrong);
    if (checked === undefined) {
      refused();
      return;
    }
    try {
      await mutateAsync(checked);
      draft.forget();
      toastSuccess('Cancellation policy saved successfully');
    } catch (error) {
      fail(error, 'Failed to save the cancellation policy');
    }
  }

  return (
    <form ref={form} {...formProps(save)} className="grid max-w-3xl gap-4 sm:gap-5">
      <DraftNotice draft={draft} />
      <Card as="section" aria-labelledby="policy-all">
        <CardHeader
          id="policy-all"
          title="All services"
          subtitle="The first line that is still open applies. Each later line costs at least as much."
        >
          {typed.lines.length === 0 && (
            <Button variant="secondary" size="sm" onClick={() => change(USUAL_TERMS)}>
              Use 48 and 24 Hours
            </Button>
          )}
        </CardHeader>
        <TermsFields terms={typed} path="" errors={errors} onChange={change} />
      </Card>
      <ServiceTerms
        services={services}
        own={typed.services}
        errors={errors}
        onChange={(own) => change({ services: own })}
      />
      {asksWhy && (
        <Banner tone="yellow" title="Nothing is refunded, however early a client cancels">
          <p>
            The Competition and Markets Authority says that a fee should cover no more than what you
            really lose. Keeping the whole price in every case, even when there is time to fill the
            place, is likely to be unfair, and then a client need not pay it.
          </p>
          <TextAreaField
            label="Why nothing is refunded"
            required
            rows={2}
            value={typed.reason}
            error={errors.get('reason')}
            className="mt-3"
            onChange={({ target }) => change({ reason: target.value })}
          />
        </Banner>
      )}
      <p className="text-sm text-soft">
        When you cancel, your client owes nothing. Within 14 days of an agreement that a client
        signed here without asking to begin early, cancelling is free by law. Without such an
        agreement Pawkeeper can’t know that, and this policy applies: waive the fee yourself.
      </p>
      <div>
        <Button type="submit" pending={isPending} className="max-sm:w-full">
          {isPending ? 'Saving...' : 'Save Policy'}
        </Button>
      </div>
    </form>
  );
}

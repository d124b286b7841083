/** What a client allows, and a button that withdraws or gives each consent. */
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { type Consent, consentLabels } from '#contract/people/consents.ts';
import { useConsents, useSaveConsent } from '#web/data/agreements.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceDialog } from '#web/ui/ChoiceDialog.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

export function ConsentList({ clientId }: { clientId: string }) {
  const { data, isError, isFetching, refetch } = useConsents(clientId);
  const consents = data ?? [];
  const { mutate, isPending } = useSaveConsent(clientId);
  const [asksVet, setAsksVet] = useState(false);
  const fail = useFailure();
  const save = (consent: Consent['consent'], given: boolean, vet?: 'own' | 'any') =>
    mutate(
      { consent, given, ...(vet && { vet }) },
      {
        onSuccess: () => toastSuccess(given ? 'Consent noted' : 'Consent withdrawn'),
        onError: (error) => fail(error, 'Failed to change the consent'),
      },
    );
  if (isError && data === undefined) {
    return (
      <div className="mt-5">
        <LoadFailed what="The consents" pending={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (consents.length === 0) return null;
  const allow = (vet: 'own' | 'any') => () => {
    setAsksVet(false);
    save('vetTreatment', true, vet);
  };
  return (
    <>
      <h3 className="mt-5 font-semibold">Consents</h3>
      <ul aria-label="Consents" className="divide-y divide-line">
        {consents.map(({ consent, given }) => (
          <li key={consent} className="flex items-center justify-between gap-3 py-2">
            <span className="flex min-w-0 items-start gap-2">
              {given ? (
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-primary-ink" />
              ) : (
                <X aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-ink" />
              )}
              <span>
                <b className="font-semibold">{given ? 'Yes' : 'No'}:</b> {consentLabels[consent]}
              </span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              disabled={isPending}
              aria-label={`${given ? 'Withdraw' : 'Give'}: ${consentLabels[consent]}`}
              onClick={() =>
                consent === 'vetTreatment' && !given ? setAsksVet(true) : save(consent, !given)
              }
            >
              {given ? 'Withdraw' : 'Give'}
            </Button>
          </li>
        ))}
      </ul>
      <ChoiceDialog
        open={asksVet}
        onCancel={() => setAsksVet(false)}
        title="Which vet?"
        choices={[
          { label: 'Own vet first', hint: 'Without a limit', onChoose: allow('own') },
          { label: 'Any vet', hint: 'Without a limit', onChoose: allow('any') },
        ]}
      >
        A limit can be set under Edit on this page.
      </ChoiceDialog>
    </>
  );
}

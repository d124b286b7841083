/** Keeps an agreement that was signed on paper: a photo of it, who signed when, and what was ticked. */
import { useState } from 'react';
import type { PaperSignatureInput } from '#contract/people/agreements.ts';
import { type ConsentKind, consentLabels } from '#contract/people/consents.ts';
import { EXPRESS_REQUEST } from '#contract/people/rightToCancel.ts';
import { useAgreements, useSignOnPaper } from '#web/data/agreements.ts';
import { DocumentField } from '#web/features/people/documents/DocumentField.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { isAnswered } from '#web/platform/net/http.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const VET_ANSWERS = [
  { value: 'own', label: 'Yes, own vet first' },
  { value: 'any', label: 'Yes, any vet' },
  { value: 'no', label: 'No' },
];

const VETS = ['own', 'any'] as const;

/** What a form holds that nobody has typed into. */
const nothing = (signedOn: string) => ({
  documentId: null as string | null,
  typedName: '',
  signedOn,
  limit: '',
  expressRequest: false,
  answers: {} as Readonly<Record<string, string>>,
});

interface PaperFormProps {
  clientId: string;
  agreementId: string;
  onClose: () => void;
}

export default function PaperForm({ clientId, agreementId, onClose }: PaperFormProps) {
  const { data: agreements, isPending: isReading, isFetching, refetch } = useAgreements();
  const draft = useDraftState(`paper:${clientId}:${agreementId}`, nothing(useToday()));
  const { documentId, typedName, signedOn, limit, expressRequest, answers } = draft.values;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync, isPending } = useSignOnPaper(clientId);
  const fail = useFailure();
  const agreement = agreements?.find(({ id }) => id === agreementId);
  if (isReading) return <Spinner />;
  if (!agreement) {
    return <LoadFailed what="The agreement" pending={isFetching} onRetry={() => void refetch()} />;
  }
  const answerTo = (consent: ConsentKind) => {
    const answer = answers[consent] ?? '';
    if (answer === '') return [];
    const vet = VETS.find((each) => each === answer);
    return [{ consent, given: answer !== 'no', ...(vet && { vet, limit }) }];
  };

  async function save(): Promise<void> {
    const values = { typedName, signedOn, expressRequest, agreementId };
    const consents = agreement?.consents.flatMap(answerTo) ?? [];
    const body: PaperSignatureInput = { ...values, documentId: documentId ?? '', consents };
    try {
      await mutateAsync({ ...body, key: draft.keyFor(body) });
      draft.forget();
      toastSuccess('Signature saved successfully');
      onClose();
    } catch (error) {
      draft.failed(error);
      const wrong = isAnswered(error) ? (error.failure?.errors ?? []) : [];
      setErrors(Object.fromEntries(wrong.map(({ path, message }) => [String(path[0]), message])));
      if (wrong.length === 0) fail(error, 'Failed to save the signature');
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftNotice draft={draft} className="mb-5" />
      <div className="grid gap-5 pb-6">
        <p>
          <b className="font-semibold">{agreement.title}</b>, version {agreement.version}
        </p>
        <DocumentField
          label="Photo of the signed page *"
          subject={{ clientId }}
          documentId={documentId}
          error={errors['documentId']}
          onChange={(id) => draft.change({ documentId: id })}
        />
        <TextField
          label="Signed by"
          required
          autoCapitalize="words"
          value={typedName}
          error={errors['typedName']}
          onChange={({ target }) => draft.change({ typedName: target.value })}
        />
        <TextField
          label="Signed on"
          required
          type="date"
          value={signedOn}
          error={errors['signedOn']}
          onChange={({ target }) => draft.change({ signedOn: target.value })}
        />
        {agreement.consents.map((consent) => (
          <SelectField
            key={consent}
            label={consentLabels[consent]}
            required
            placeholder="Choose what is ticked"
            value={answers[consent] ?? ''}
            options={consent === 'vetTreatment' ? VET_ANSWERS : ANSWERS}
            onChange={({ target }) =>
              draft.change({ answers: { ...answers, [consent]: target.value } })
            }
          />
        ))}
        {VETS.some((vet) => vet === answers['vetTreatment']) && (
          <TextField
            label="Limit at the vet"
            before="£"
            inputMode="decimal"
            value={limit}
            hint="Leave empty where no limit is given"
            onChange={({ target }) => draft.change({ limit: target.value })}
          />
        )}
        {errors['consents'] !== undefined && (
          <FieldError id="paper-consents">{errors['consents']}</FieldError>
        )}
        <CheckboxField
          label={EXPRESS_REQUEST}
          checked={expressRequest}
          onChange={({ target }) => draft.change({ expressRequest: target.checked })}
        />
      </div>
      <FormFooter
        saveLabel="Save Signature"
        pending={isPending}
        onCancel={() => {
          draft.cancelled();
          onClose();
        }}
      />
    </form>
  );
}

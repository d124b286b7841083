/** Adds an agreement, or makes its next version. */
import { useRef, useState } from 'react';
import {
  type Agreement,
  AGREEMENT_GAPS,
  agreementInput,
  agreementKindLabels,
  type AgreementInput,
  agreementKinds,
} from '#contract/people/agreements.ts';
import { type ConsentKind, consentKinds, consentLabels } from '#contract/people/consents.ts';
import { startingTexts } from '#contract/people/startingTexts.ts';
import { useDeleteAgreement, useSaveAgreement } from '#web/data/agreements.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { RemoveRecord } from '#web/entities/RemoveRecord.tsx';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { formProps, useFocusAfterRefusal } from '#web/platform/forms/formElement.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const KINDS = agreementKinds.map((kind) => ({ value: kind, label: agreementKindLabels[kind] }));
const GAPS = AGREEMENT_GAPS.map((gap) => `{${gap}}`).join(', ');

interface AgreementFormProps {
  agreement?: Agreement | undefined;
  onClose: () => void;
}

const typedOf = (agreement: Agreement | undefined) => ({
  kind: agreement?.kind ?? ('service' as const),
  title: agreement?.title ?? '',
  text: agreement?.text ?? '',
  consents: (agreement?.consents ?? []) as readonly ConsentKind[],
});

export default function AgreementForm({ agreement, onClose }: AgreementFormProps) {
  const draft = useDraftState(`agreement:${agreement?.id ?? 'new'}`, typedOf(agreement));
  const { kind, title, text, consents } = draft.values;
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutateAsync, isPending } = useSaveAgreement();
  const removal = useDeleteAgreement();
  const fail = useFailure();
  const form = useRef<HTMLFormElement>(null);
  const refused = useFocusAfterRefusal(form, isPending);
  const start = startingTexts[kind];
  const isEmpty = title === '' && text === '';

  async function save(): Promise<void> {
    const id = agreement && { agreementId: agreement.id };
    const body: AgreementInput = { kind, title, text, consents: [...consents], ...id };
    const { error } = agreementInput.safeParse(body);
    const wrong = error?.issues.map(({ path, message }) => [String(path[0]), message] as const);
    setErrors(new Map(wrong));
    if (error) {
      refused();
      return;
    }
    try {
      await mutateAsync({ ...body, key: draft.keyFor(body) });
      draft.forget();
      toastSuccess(agreement ? 'New version saved successfully' : 'Agreement added successfully');
      onClose();
    } catch (failed) {
      draft.failed(failed);
      const sentence = problemOf(failed, '');
      if (sentence === '') fail(failed, 'Failed to save the agreement');
      else setErrors(new Map([['title', sentence]]));
    }
  }

  return (
    <form ref={form} {...formProps(save)}>
      <DraftNotice draft={draft} className="mb-5" />
      <div className="grid gap-5 pb-6">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="For"
            required
            value={kind}
            options={KINDS}
            onChange={({ target }) =>
              draft.change({ kind: agreementKinds.find((each) => each === target.value) ?? kind })
            }
          />
          <TextField
            label="Title"
            required
            autoCapitalize="sentences"
            value={title}
            error={errors.get('title')}
            onChange={({ target }) => draft.change({ title: target.value })}
          />
        </div>
        {isEmpty && start && (
          <div>
            <Button variant="secondary" onClick={() => draft.change(start)}>
              Start with our text
            </Button>
            <p className="mt-1.5 text-sm text-soft">Have this checked: it isn’t legal advice.</p>
          </div>
        )}
        <TextAreaField
          label="Text"
          required
          rows={12}
          value={text}
          error={errors.get('text')}
          hint={`Placeholders: ${GAPS}. The 14-day right to cancel and its form are added automatically.`}
          onChange={({ target }) => draft.change({ text: target.value })}
        />
        <fieldset>
          <legend className="pb-1 font-semibold">Ask for consent to</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {consentKinds.map((each) => (
              <CheckboxField
                key={each}
                label={consentLabels[each]}
                checked={consents.includes(each)}
                onChange={({ target }) =>
                  draft.change({
                    consents: target.checked
                      ? [...consents, each]
                      : consents.filter((other) => other !== each),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        {agreement && (
          <p className="text-sm text-soft">
            Saving makes version {agreement.version + 1}. Clients are asked to sign it; earlier
            signatures stay as they are.
          </p>
        )}
        {agreement && (
          <RemoveRecord
            id={agreement.id}
            thing="Agreement"
            mutation={removal}
            disabled={isPending}
            onRemoved={() => {
              draft.forget();
              onClose();
            }}
          >
            Clients will no longer be asked to sign <b className="text-ink">{agreement.title}</b>.
            Signed copies stay in your data download.
          </RemoveRecord>
        )}
      </div>
      <FormFooter
        saveLabel={agreement ? 'Save New Version' : 'Add Agreement'}
        pending={isPending}
        onCancel={() => {
          draft.cancelled();
          onClose();
        }}
      />
    </form>
  );
}

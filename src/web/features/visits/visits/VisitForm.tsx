/** When a visit was, with which bookings and pets, and what there is to say about it. */
import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { Visit } from '#contract/visits/visits.ts';
import { BookingsField } from '#web/features/visits/visits/BookingsField.tsx';
import { changeVisit, startVisit } from '#web/data/visits/browserVisits.ts';
import type { PhoneVisit } from '#web/data/visits/phoneVisit.ts';
import { useVisitNames } from '#web/features/visits/visits/useVisitNames.ts';
import { VisitPetsField } from '#web/features/visits/visits/VisitPetsField.tsx';
import {
  changesOf,
  visitLabels,
  visitResolver,
  type VisitFormValues,
  type VisitTyped,
  visitValues,
} from '#web/features/visits/visits/visitFields.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import type { FormSave } from '#web/platform/forms/formDraft.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const MAX_NOTE = 10_000;

interface VisitFormProps {
  record: PhoneVisit | undefined;
  onClose: () => void;
}

export function VisitForm({ record, onClose }: VisitFormProps) {
  const { id: userId } = useSession();
  const { timeZone } = useBusiness();
  const [opened] = useState(() => new Date());
  const [visit] = useState(record?.visit);
  const namesOf = useVisitNames();
  const logged = useRef<string>(undefined);

  async function save({ values, body }: FormSave<VisitFormValues, Visit>): Promise<Visit> {
    const names = namesOf(values, record);
    if (visit !== undefined) return changeVisit(userId, visit, changesOf(values, visit), names);
    return startVisit({
      userId,
      ...names,
      values: await body(async () => ({ ...values, id: v7() })),
    });
  }

  const entityForm = useEntityForm<Visit, VisitTyped, VisitFormValues>({
    name: 'visit',
    entity: visit,
    resolver: visitResolver(timeZone, visit, opened),
    toInput: visitValues(timeZone, opened),
    save,
    words: (isNew) =>
      isNew
        ? { done: 'Walk logged', failed: 'Failed to log the walk' }
        : { done: 'Visit corrected', failed: 'Failed to correct the visit' },
    afterSave: async ({ id }) => {
      logged.current = visit === undefined ? id : undefined;
      return true;
    },
    onClose() {
      onClose();
      // What was logged is shown, with its reports.
      if (logged.current !== undefined) navigate(visitPage(logged.current));
    },
  });
  /** Goes out now: the bookings and pets are as chosen, the times are not. */
  async function startNow(): Promise<void> {
    const { appointmentIds, petIds } = entityForm.form.getValues();
    const names = namesOf({ appointmentIds, petIds }, undefined);
    const values = { appointmentIds, petIds, startedAt: new Date().toISOString() };
    const { id } = await startVisit({ userId, ...names, values, isTracked: true });
    entityForm.finish();
    navigate(visitPage(id));
  }

  const field = (name: 'startedAt' | 'endedAt' | 'note' | 'privateNote') => ({
    ...entityForm.field(name),
    label: visitLabels[name],
  });
  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="visit" labels={visitLabels} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...field('startedAt')} type="datetime-local" required />
        <TextField
          {...field('endedAt')}
          type="datetime-local"
          required={visit?.endedAt !== null}
          hint={visit?.endedAt === null ? 'Leave empty while the visit is in progress.' : undefined}
        />
        <BookingsField form={entityForm.form} isNew={visit === undefined} />
        <VisitPetsField form={entityForm.form} known={record?.pets ?? []} />
        {visit === undefined && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft sm:col-span-2">
            Setting off now?
            <Button variant="secondary" size="sm" onClick={startNow}>
              <Play aria-hidden />
              Start now
            </Button>
          </p>
        )}
        <TextAreaField {...field('note')} maxLength={MAX_NOTE} className="sm:col-span-2" />
        <TextAreaField
          {...field('privateNote')}
          maxLength={MAX_NOTE}
          hint="Only you see this one."
          className="sm:col-span-2"
        />
      </div>
      <FormFooter
        problem={entityForm.problem}
        isKeptOffline
        saveLabel={visit ? 'Save' : 'Log Walk'}
        pending={entityForm.pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

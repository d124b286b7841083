/** Corrects an event, or adds one with its time and words. What it was is kept beside it. */
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Visit, VisitEvent } from '#contract/visits/visits.ts';
import { addEvent, addEvents } from '#web/data/visits/browserVisits.ts';
import type { VisitedPet } from '#web/data/visits/phoneVisit.ts';
import {
  eventLabels,
  eventResolver,
  type EventFormValues,
  type EventToEdit,
  type EventTyped,
  eventValues,
  forEachPet,
  needsText,
} from '#web/features/visits/visits/visitFields.ts';
import { notedForAll } from '#web/data/visits/visitWords.ts';
import { SavedSeveral } from '#web/platform/forms/saveEntity.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import type { FormSave } from '#web/platform/forms/formDraft.ts';
import { useBusiness, useSession } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const MAX_TEXT = 2000;

interface EventFormProps {
  visit: Visit;
  pets: readonly VisitedPet[];
  event: EventToEdit;
  onClose: () => void;
}

/** A correction keeps which medicine it was and what became of the dose. */
const doseOf = ({ medicineId, dose, outcome }: VisitEvent) => ({ medicineId, dose, outcome });

export function EventForm({ visit, pets, event, onClose }: EventFormProps) {
  const { id: userId } = useSession();
  const { timeZone } = useBusiness();
  const [opened] = useState(() => new Date());
  const stored = event.id === undefined ? undefined : event;
  const entity = stored && { ...stored, updatedAt: stored.createdAt };
  const { kind } = event;

  async function save({ values, body }: FormSave<EventFormValues, object>) {
    const each =
      stored === undefined
        ? forEachPet(values, pets)
        : [{ ...doseOf(stored), ...values, replacesId: stored.id }];
    const events = await body(async () => each.map((event) => ({ ...event, id: v7() })));
    const undo = await addEvents(userId, visit, events);
    if (events.length > 1) {
      return new SavedSeveral(notedForAll(events.length), () => void undo());
    }
    return { id: '', updatedAt: '', ...values };
  }

  async function remove(): Promise<void> {
    if (stored === undefined) return;
    const { at, petId, text } = stored;
    const was = { ...doseOf(stored), kind, at, petId, text };
    const saved = await addEvent(userId, visit, {
      ...was,
      replacesId: stored.id,
      isRemoved: true,
    });
    const removal = saved?.visit.events.findLast(({ replacesId }) => replacesId === stored.id);
    onClose();
    toast({
      title: 'Entry removed',
      description: 'It is no longer part of this visit.',
      ...(removal && {
        action: {
          label: 'Undo',
          onClick: () => void addEvent(userId, visit, { ...was, replacesId: removal.id }),
        },
      }),
    });
  }

  const entityForm = useEntityForm<
    Pick<EventFormValues, 'at' | 'petId' | 'text'> & { id: string; updatedAt: string },
    EventTyped,
    EventFormValues
  >({
    name: `visit-event:${visit.id}:${kind}`,
    entity,
    resolver: eventResolver(
      timeZone,
      kind,
      stored?.at ?? opened.toISOString(),
      stored === undefined ? pets : undefined,
    ),
    toInput: eventValues(timeZone, opened, event.petId),
    save,
    words: (isNew) =>
      isNew
        ? { done: 'Logged', failed: 'Failed to log it' }
        : { done: 'Corrected', failed: 'Failed to correct it' },
    onClose,
  });
  const field = (name: keyof EventTyped) => ({
    ...entityForm.field(name),
    label: eventLabels[name],
  });
  const isNew = stored === undefined;
  const isMedicine = kind === 'medicine' && isNew;
  const hasText = needsText(kind, isNew);
  return (
    <form {...entityForm.formProps}>
      <FormNotices entityForm={entityForm} thing="entry" labels={eventLabels} />
      <div className="grid gap-y-5">
        <TextAreaField
          {...field('text')}
          label={isMedicine ? 'What and how much' : hasText ? eventLabels.text : 'Anything to add'}
          required={hasText}
          maxLength={MAX_TEXT}
        />
        <TextField {...field('at')} type="datetime-local" required />
        {pets.length > 0 && (
          <SelectField
            {...field('petId')}
            required={isMedicine && pets.length > 1}
            placeholder={isMedicine && pets.length > 1 ? 'Choose a pet' : 'All of them'}
            options={pets.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {stored && (
          <Button variant="ghost" className="justify-self-start text-danger-ink" onClick={remove}>
            Remove entry
          </Button>
        )}
      </div>
      <FormFooter
        problem={entityForm.problem}
        isKeptOffline
        saveLabel={stored ? 'Save' : 'Add'}
        pending={entityForm.pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

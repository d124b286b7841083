/** Corrects an event, or adds one with its time and words. What it was is kept beside it. */
import { useState } from 'react';
import type { Visit } from '#contract/visits.ts';
import { addEvent, addEvents } from '#web/features/visits/phone/browserVisits.ts';
import type { VisitedPet } from '#web/features/visits/phone/phoneVisit.ts';
import {
  eventLabels,
  eventResolver,
  type EventFormValues,
  type EventToEdit,
  type EventTyped,
  eventValues,
  forEachPet,
  needsText,
} from '#web/features/visits/visitFields.ts';
import { notedForAll } from '#web/features/visits/visitWords.ts';
import { SavedSeveral } from '#web/platform/forms/saveEntity.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
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

export function EventForm({ visit, pets, event, onClose }: EventFormProps) {
  const { id: userId } = useSession();
  const { timeZone } = useBusiness();
  const [opened] = useState(() => new Date());
  const stored = event.id === undefined ? undefined : event;
  const entity = stored && { ...stored, updatedAt: stored.createdAt };
  const { kind } = event;

  async function save(values: EventFormValues) {
    const each = stored === undefined ? forEachPet(values, pets) : [];
    if (each.length > 1) {
      const undo = await addEvents(userId, visit, each);
      return new SavedSeveral(notedForAll(each.length), () => void undo());
    }
    const replaces = stored && { replacesId: stored.id };
    await addEvent(userId, visit, { ...values, ...replaces });
    return { id: '', updatedAt: '', ...values };
  }

  async function remove(): Promise<void> {
    if (stored === undefined) return;
    const { at, petId, text } = stored;
    const saved = await addEvent(userId, visit, {
      kind,
      at,
      petId,
      text,
      replacesId: stored.id,
      isRemoved: true,
    });
    const removal = saved?.visit.events.findLast(({ replacesId }) => replacesId === stored.id);
    onClose();
    toast({
      title: 'Taken out',
      description: 'It no longer counts for this visit.',
      ...(removal && {
        action: {
          label: 'Undo',
          onClick: () =>
            void addEvent(userId, visit, { kind, at, petId, text, replacesId: removal.id }),
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
        ? { done: 'Noted', failed: 'Failed to note it' }
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
        saveLabel={stored ? 'Save' : 'Add'}
        pending={entityForm.pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

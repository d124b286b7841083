import { type ChangeEvent, useState } from 'react';
import type { MessageSettings, MessageSettingsChanges } from '#contract/deliveries.ts';
import { useChangeMessageSettings } from '#web/features/deliveries/deliveries.data.ts';
import { ReminderPreview } from '#web/features/deliveries/ReminderPreview.tsx';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/net/failure.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const switches = [
  {
    name: 'evening',
    label: 'Reminder on the evening before',
    hint: 'Each client with a visit the next day gets one email with all of them',
  },
  {
    name: 'bookings',
    label: 'New, changed and cancelled bookings',
    hint: 'Ten minutes after your last change, in one email',
  },
  {
    name: 'overdue',
    label: 'Invoices that are overdue',
    hint: 'Three and ten days after they were due, until they are paid',
  },
  { name: 'morning', label: 'Your day, to you', hint: 'The visits of the day, in the morning' },
  { name: 'answers', label: 'Answers of clients, to you', hint: 'As soon as they come' },
] as const;

const times = [
  { name: 'eveningTime', label: 'Reminders at', hint: undefined },
  { name: 'morningTime', label: 'Your day at', hint: undefined },
  { name: 'quietFrom', label: 'Quiet from', hint: 'Emails to clients wait until quiet time ends' },
  { name: 'quietTo', label: 'Quiet until', hint: undefined },
] as const;

/** The kinds, each on or off, and when they are sent. Each change is saved at once. */
export function MailSwitches({ settings }: { settings: MessageSettings }) {
  const { mutateAsync } = useChangeMessageSettings();
  const fail = useFailure();
  /** What is being saved, which may be several: it stands there as it was chosen. */
  const [saving, setSaving] = useState<readonly MessageSettingsChanges[]>([]);
  const chosen = saving.reduce((all, some) => ({ ...all, ...some }), {});
  const shown = { ...settings, ...chosen };
  async function save(changes: MessageSettingsChanges): Promise<void> {
    setSaving((all) => [...all, changes]);
    try {
      await mutateAsync(changes);
    } catch (error) {
      fail(error, 'Failed to save the settings');
    }
    setSaving((all) => all.filter((some) => some !== changes));
  }
  const change = (changes: MessageSettingsChanges): void => void save(changes);
  return (
    <Card as="section" aria-labelledby="mail-kinds">
      <CardHeader id="mail-kinds" title="What is sent" />
      {switches.map(({ name, label, hint }) => (
        <div key={name}>
          <CheckboxField
            label={label}
            hint={hint}
            checked={shown[name]}
            onChange={({ target }) => change({ [name]: target.checked })}
          />
          {name === 'evening' && <ReminderPreview />}
        </div>
      ))}
      <div className="mt-4 grid grid-cols-2 gap-4">
        {times.map(({ name, label, hint }) => (
          <TimeField
            key={`${name} ${settings[name]}`}
            name={name}
            label={label}
            hint={hint}
            stored={settings[name]}
            onChange={(time) => change({ [name]: time })}
          />
        ))}
      </div>
    </Card>
  );
}

const NOT_SAVED = 'From last time, and not saved yet. Tap it, then tap elsewhere.';

interface TimeFieldProps {
  name: string;
  label: string;
  hint: string | undefined;
  stored: string;
  onChange: (time: string) => void;
}

/** Saved once the field is left: a half-typed time is no time. */
function TimeField({ name, label, hint, stored, onChange }: TimeFieldProps) {
  const draft = useDraftState(`message-time:${name}`, { typed: stored });
  const { typed } = draft.values;
  const isUnsaved = draft.restored && typed !== stored;
  return (
    <TextField
      type="time"
      label={label}
      hint={isUnsaved ? NOT_SAVED : hint}
      value={typed}
      error={typed === '' ? 'Time is required' : undefined}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
        draft.change({ typed: target.value })
      }
      onBlur={() => {
        if (typed === '' || typed === stored) return;
        draft.forget();
        onChange(typed);
      }}
    />
  );
}

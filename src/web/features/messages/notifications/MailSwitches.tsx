import { type ChangeEvent, useState } from 'react';
import type {
  MessageSettings,
  MessageSettingsChanges,
  NotificationKind,
} from '#contract/messages/deliveries.ts';
import { useChangeMessageSettings } from '#web/data/deliveries.ts';
import { ReminderPreview } from '#web/features/messages/notifications/ReminderPreview.tsx';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** The kind whose emails of this evening can be looked at. */
const PREVIEWED = 'evening';

/** A time of day among the settings. */
function timeIn(settings: MessageSettings, name: string): string {
  const time = settings[name];
  return typeof time === 'string' ? time : '';
}

/** Times that all kinds share. */
const quietTimes = [
  { name: 'quietFrom', label: 'Quiet from', hint: 'Emails to clients wait until quiet time ends' },
  { name: 'quietTo', label: 'Quiet until', hint: undefined },
] as const;

interface MailSwitchesProps {
  kinds: readonly NotificationKind[];
  settings: MessageSettings;
}

/** The kinds, each on or off, and when they are sent. Each change is saved at once. */
export function MailSwitches({ kinds, settings }: MailSwitchesProps) {
  const { mutateAsync } = useChangeMessageSettings();
  const fail = useFailure();
  /** What is being saved, which may be several: it stands there as it was chosen. */
  const [saving, setSaving] = useState<readonly MessageSettingsChanges[]>([]);
  const chosen = saving.reduce((all, some) => ({ ...all, ...some }), {});
  const shown: Readonly<Record<string, unknown>> = { ...settings, ...chosen };
  const switches = kinds.flatMap(({ kind, setting }) => (setting ? [{ kind, ...setting }] : []));
  const times = [
    ...kinds.flatMap(({ time }) => (time ? [{ ...time, hint: undefined }] : [])),
    ...quietTimes,
  ];
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
      <CardHeader id="mail-kinds" title="Emails to send" />
      {switches.map(({ kind, name, label, hint }) => (
        <div key={name}>
          <CheckboxField
            label={label}
            hint={hint}
            checked={shown[name] === true}
            onChange={({ target }) => change({ [name]: target.checked })}
          />
          {kind === PREVIEWED && <ReminderPreview />}
        </div>
      ))}
      <div className="mt-4 grid grid-cols-2 gap-4">
        {times.map(({ name, label, hint }) => (
          <TimeField
            key={`${name} ${timeIn(settings, name)}`}
            name={name}
            label={label}
            hint={hint}
            stored={timeIn(settings, name)}
            onChange={(time) => change({ [name]: time })}
          />
        ))}
      </div>
    </Card>
  );
}

const NOT_SAVED = 'Not saved yet. Tap it, then tap elsewhere to save.';

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

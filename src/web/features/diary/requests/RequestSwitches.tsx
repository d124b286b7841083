/** What clients may ask for on their pages: for everybody, or for one client. */
import { useState } from 'react';
import { type ClientPortalSettings, portalSettingsInput } from '#contract/diary/requests.ts';
import { type RequestSwitch, requestSwitches } from '#contract/diary/requestWords.ts';
import { usePortalSettings, useSavePortalSettings } from '#web/data/requests.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { formProps } from '#web/platform/forms/formElement.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const isSwitch = (name: string): name is RequestSwitch => name in requestSwitches;
const SWITCHES = Object.keys(requestSwitches).filter(isSwitch);
/** For one client. */
const CHOICES = [
  { value: '', label: 'Same as everyone' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

interface RequestSwitchesProps {
  /** Without a client they are those of the business. */
  clientId?: string | undefined;
  name?: string | undefined;
}

export function RequestSwitches({ clientId, name }: RequestSwitchesProps) {
  const { data, isPending, isFetching, refetch } = usePortalSettings(clientId);
  return (
    <Card as="section" aria-labelledby="request-switches" className="max-w-3xl">
      <CardHeader
        id="request-switches"
        title={name === undefined ? 'What Clients Can Ask For' : `What ${name} Can Ask For`}
        subtitle="Nothing is booked or changed until you accept. A client’s cancellation takes effect straight away, with the fee from your policy. You can undo it."
      />
      {isPending && <Skeleton className="h-60 w-full" />}
      {data && <Switches settings={data} clientId={clientId} />}
      {!isPending && !data && (
        <LoadFailed what="The settings" pending={isFetching} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

const chosen = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');

const typedOf = (settings: ClientPortalSettings) => ({
  canAsk: chosen(settings.canAsk),
  canChange: chosen(settings.canChange),
  canCancel: chosen(settings.canCancel),
  canBeAway: chosen(settings.canBeAway),
  canTellChanges: chosen(settings.canTellChanges),
  earliestNoticeHours: String(settings.earliestNoticeHours ?? ''),
  furthestDays: String(settings.furthestDays ?? ''),
});

type Typed = ReturnType<typeof typedOf>;

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

const settingsOf = (typed: Typed) => ({
  ...Object.fromEntries(
    SWITCHES.map((name) => [name, typed[name] === '' ? null : typed[name] === 'yes']),
  ),
  earliestNoticeHours: numberOf(typed.earliestNoticeHours),
  furthestDays: numberOf(typed.furthestDays),
});

function Switches({
  settings,
  clientId,
}: {
  settings: ClientPortalSettings;
  clientId: string | undefined;
}) {
  const draft = useDraftState<Typed>(`request-switches:${clientId ?? 'all'}`, typedOf(settings));
  const { values: typed, change } = draft;
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutateAsync, isPending } = useSavePortalSettings(clientId);
  const fail = useFailure();

  async function save(): Promise<void> {
    const { data, error } = portalSettingsInput.safeParse(settingsOf(typed));
    const wrong = error?.issues.map(({ path, message }) => [String(path[0]), message] as const);
    setErrors(new Map(wrong));
    if (!data) return;
    try {
      await mutateAsync(data);
      draft.forget();
      toastSuccess('Settings saved successfully');
    } catch (failed) {
      fail(failed, 'Failed to save the settings');
    }
  }

  return (
    <form {...formProps(save)}>
      <DraftNotice draft={draft} className="mb-4" />
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {SWITCHES.map((name) =>
          clientId === undefined ? (
            <CheckboxField
              key={name}
              name={name}
              label={requestSwitches[name]}
              checked={typed[name] === 'yes'}
              onChange={({ target }) => change({ [name]: target.checked ? 'yes' : 'no' })}
            />
          ) : (
            <SelectField
              key={name}
              name={name}
              label={requestSwitches[name]}
              value={typed[name]}
              options={CHOICES}
              className="mb-3"
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ),
        )}
      </div>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Notice"
          name="earliestNoticeHours"
          inputMode="numeric"
          after="hours"
          value={typed.earliestNoticeHours}
          error={errors.get('earliestNoticeHours')}
          hint="For visits and changes. Cancelling is always possible."
          onChange={({ target }) => change({ earliestNoticeHours: target.value })}
        />
        <TextField
          label="Furthest Ahead"
          name="furthestDays"
          inputMode="numeric"
          after="days"
          value={typed.furthestDays}
          error={errors.get('furthestDays')}
          onChange={({ target }) => change({ furthestDays: target.value })}
        />
      </div>
      <Button type="submit" pending={isPending} className="mt-4 max-sm:w-full">
        {isPending ? 'Saving...' : 'Save Settings'}
      </Button>
    </form>
  );
}

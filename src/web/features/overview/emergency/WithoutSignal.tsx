import { useState } from 'react';
import { agoText } from '#contract/rules/relativeTime.ts';
import type { CareSettings } from '#contract/people/careSettings.ts';
import { useSaveCareSettings } from '#web/data/emergency.ts';
import { keepsDay, refreshDay, setKeepsDay, useKeptNote } from '#web/data/offlineDay/keepDay.ts';
import { useClock } from '#web/platform/device/clock.ts';
import { hasServiceWorker } from '#web/platform/device/serviceWorker.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';

/** The two switches: whether this phone keeps the next days, and access codes with them. */
export function WithoutSignal({ settings }: { settings: CareSettings }) {
  const [isKept, setKept] = useState(keepsDay);
  const save = useSaveCareSettings();
  const fail = useFailure();
  const keepsCodes = save.isPending
    ? save.variables.keepsCodesOffline === true
    : settings.keepsCodesOffline;

  async function keep(wanted: boolean): Promise<void> {
    setKept(wanted);
    await setKeepsDay(wanted);
    refreshDay();
  }

  async function keepCodes(wanted: boolean): Promise<void> {
    try {
      await save.mutateAsync({ keepsCodesOffline: wanted });
      refreshDay();
    } catch (error) {
      fail(error, 'Failed to save this setting');
    }
  }

  return (
    <Card as="section" aria-labelledby="without-signal" className="mt-4 lg:mt-5">
      <CardHeader id="without-signal" title="Without a signal" />
      {hasServiceWorker ? (
        <>
          <CheckboxField
            label="Keep the next days on this phone"
            hint="Today and the seven days after it open without a signal, with clients, pets, photos and Emergency. Signing out deletes them."
            checked={isKept}
            onChange={(event) => void keep(event.target.checked)}
          />
          <Saved isKept={isKept} />
        </>
      ) : (
        <p className="text-soft">
          This browser can’t save anything for offline use: that needs a secure connection (https).
        </p>
      )}
      <CheckboxField
        label="Keep access codes too"
        hint="On all your phones, for up to a day after each was last online. Every code that is kept there is logged."
        checked={keepsCodes}
        onChange={(event) => void keepCodes(event.target.checked)}
      />
    </Card>
  );
}

/** When the days were saved here, and how much room they take. */
function Saved({ isKept }: { isKept: boolean }) {
  const { id: userId } = useSession();
  const { data: note } = useKeptNote(userId);
  const age = useClock((now) => (note ? agoText(note.contactAt, now.getTime()) : ''));
  if (!isKept) return null;
  if (!note) return <p className="mb-2 pl-9 text-sm text-soft">Nothing is saved yet.</p>;
  const sizes = Object.values(note.photos);
  const megabytes = (note.bytes + sizes.reduce((sum, size) => sum + size, 0)) / 1_000_000;
  return (
    <p className="mb-2 pl-9 text-sm text-soft">
      Saved on this phone {age}: {Math.max(megabytes, 0.1).toFixed(1)} MB
      {sizes.length > 0 && `, ${sizes.length} ${sizes.length === 1 ? 'photo' : 'photos'}`}.
    </p>
  );
}

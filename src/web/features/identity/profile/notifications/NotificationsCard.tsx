/** Notifications: for this device, and the others that have them. */
import { Bell, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { PushDevice } from '#contract/identity/pushSubscriptions.ts';
import { shortDate } from '#contract/rules/localTime.ts';
import {
  usePushDevices,
  useTurnOff,
  useTurnOn,
} from '#web/features/identity/profile/notifications/pushDevices.ts';
import { ability, isAllowed } from '#web/features/identity/profile/notifications/thisBrowser.ts';
import { WhyNot } from '#web/features/identity/profile/notifications/WhyNot.tsx';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness, useUser } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export function NotificationsCard() {
  const { data: devices, isPending, isFetching, refetch } = usePushDevices();
  return (
    <Card as="section" aria-labelledby="notifications">
      <CardHeader
        id="notifications"
        title="Message Notifications"
        subtitle="Your phone or laptop lets you know when a client writes to you or reminders are ready to send, even when Pawkeeper is closed. It shows the client’s name, never what they wrote."
      />
      {isPending && <Skeleton className="h-15 w-full" />}
      {!isPending && !devices && (
        <LoadFailed what="Your notifications" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {devices && <Devices devices={devices} />}
    </Card>
  );
}

/** This device first: its state, or a button to turn notifications on. */
function Devices({ devices }: { devices: readonly PushDevice[] }) {
  // Someone may have taken the permission back in the browser's own settings.
  const on = devices.filter(({ current }) => !current || isAllowed());
  return (
    <>
      {!on.some(({ current }) => current) && <ThisDevice />}
      <ul
        aria-label="Devices with notifications"
        className="divide-y divide-line empty:hidden not-first:mt-4"
      >
        {on.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {on.length > 0 && (
        <p className="mt-3 text-sm text-soft">
          Notifications stop when you’re signed out: after a week without opening Pawkeeper, or 30
          days after you signed in. Sign in on that device again to restart them.
        </p>
      )}
    </>
  );
}

function ThisDevice() {
  const { id: userId } = useUser();
  const [can, setCan] = useState(ability);
  const on = useTurnOn(userId);
  const fail = useFailure();
  if (can !== 'yes') return <WhyNot ability={can} />;

  const turnOn = () =>
    on.mutate(undefined, {
      onSuccess: (isGranted) => {
        setCan(ability());
        if (isGranted) toastSuccess('Notifications are on');
      },
      onError: (error) => fail(error, 'Notifications could not be turned on. Please try again.'),
    });

  return (
    <>
      <Button pending={on.isPending} onClick={turnOn} className="w-full sm:w-auto">
        <Bell aria-hidden />
        Turn on for this device
      </Button>
      {on.data === false && (
        <p role="status" className="mt-3 text-sm text-soft">
          Your browser has not allowed it yet. Turn it on again, and choose Allow when it asks.
        </p>
      )}
    </>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { timeZone } = useBusiness();
  const { mutateAsync, isPending } = useTurnOff();
  const fail = useFailure();
  const since = `since ${shortDate(Date.parse(device.createdAt), timeZone)}`;
  const name = device.current ? 'this device' : device.deviceName;
  /** The row may be gone when the call has ended. */
  async function turnOff(): Promise<void> {
    try {
      await mutateAsync(device);
      toastSuccess(`Notifications are off on ${name}`);
    } catch (error) {
      fail(error, 'Notifications could not be turned off. Please try again.');
    }
  }
  return (
    <li className="flex min-h-15 items-center gap-3 py-2">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{device.deviceName}</p>
        <p className="text-sm text-soft">
          {device.current ? `This device, ${since}` : `On ${since}`}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="shrink-0"
        pending={isPending}
        aria-label={`Turn off notifications on ${name}`}
        onClick={() => turnOff()}
      >
        Turn off
      </Button>
    </li>
  );
}

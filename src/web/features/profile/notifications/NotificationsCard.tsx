/** Notifications of new messages: for this device, and the others that have them. */
import { Bell, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { PushDevice } from '#contract/pushSubscriptions.ts';
import { shortDate } from '#contract/rules/localTime.ts';
import {
  usePushDevices,
  useTurnOff,
  useTurnOn,
} from '#web/features/profile/notifications/notifications.data.ts';
import { ability, isAllowed } from '#web/features/profile/notifications/thisBrowser.ts';
import { WhyNot } from '#web/features/profile/notifications/WhyNot.tsx';
import { useFailure } from '#web/platform/net/failure.ts';
import { useBusiness, useUser } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/toasts/toast.ts';
import { Badge } from '#web/ui/Badge.tsx';
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
        subtitle="When a client writes to you, your phone or laptop says so, even with Pawkeeper closed. It shows the client’s name, never what they wrote."
      />
      {isPending && <Skeleton className="h-15 w-full" />}
      {!isPending && !devices && (
        <LoadFailed what="Your notifications" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {devices && (
        <>
          <ThisDevice device={devices.find(({ current }) => current)} />
          <OtherDevices devices={devices.filter(({ current }) => !current)} />
        </>
      )}
    </Card>
  );
}

function ThisDevice({ device }: { device: PushDevice | undefined }) {
  const { id: userId } = useUser();
  const [can, setCan] = useState(ability);
  const on = useTurnOn(userId);
  const off = useTurnOffAndSay();
  const fail = useFailure();
  if (can !== 'yes') return <WhyNot ability={can} />;

  const turnOn = () =>
    on.mutate(undefined, {
      onSuccess: (isGranted) => {
        setCan(ability());
        if (isGranted) toast({ title: 'Success', description: 'Notifications are on' });
      },
      onError: (error) => fail(error, 'Notifications could not be turned on. Please try again.'),
    });

  if (device && isAllowed()) {
    return (
      <div className="flex min-h-15 flex-wrap items-center gap-3">
        <Bell aria-hidden className="size-5 shrink-0 text-soft" />
        <p className="grow font-medium">On for this device</p>
        <Badge tone="green">On</Badge>
        <Button
          variant="secondary"
          size="sm"
          pending={off.pending}
          aria-label="Turn off notifications on this device"
          onClick={() => off.turnOff(device)}
        >
          Turn off
        </Button>
      </div>
    );
  }
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

function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  const { timeZone } = useBusiness();
  const off = useTurnOffAndSay();
  if (devices.length === 0) return null;
  return (
    <ul
      aria-label="Other devices with notifications"
      className="mt-4 divide-y divide-line border-t border-line"
    >
      {devices.map((device) => (
        <li key={device.id} className="flex min-h-15 items-center gap-3 py-2">
          <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-soft" />
          <div className="min-w-0 grow">
            <p className="font-medium break-words">{device.deviceName}</p>
            <p className="text-sm text-soft">
              On since {shortDate(Date.parse(device.createdAt), timeZone)}
            </p>
          </div>
          <Button
            variant="secondary"
            size="sm"
            className="shrink-0"
            aria-label={`Turn off notifications on ${device.deviceName}`}
            onClick={() => off.turnOff(device)}
          >
            Turn off
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Turns a device off and says so. */
function useTurnOffAndSay() {
  const { mutate, isPending } = useTurnOff();
  const fail = useFailure();
  return {
    pending: isPending,
    turnOff: (device: PushDevice) =>
      mutate(device, {
        onSuccess: () => toast({ title: 'Success', description: 'Notifications are off' }),
        onError: (error) => fail(error, 'Notifications could not be turned off. Please try again.'),
      }),
  };
}

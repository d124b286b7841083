/** Where the user is signed in, and how to end that from here. */
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import type { Device } from '#contract/identity/devices.ts';
import { deviceFacts } from '#web/features/identity/profile/devices/deviceFacts.ts';
import { useDevices, useSignOutDevices } from '#web/data/devices.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { toastSuccess } from '#web/platform/toasts/toast.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export function DevicesCard() {
  const { data: devices, isPending, isFetching, refetch } = useDevices();
  return (
    <Card as="section" aria-labelledby="devices">
      <CardHeader
        id="devices"
        title="Signed-in devices"
        subtitle="Sign out any device you no longer use or don’t recognise."
      />
      {isPending && <Skeleton className="h-12 w-full" />}
      {!isPending && !devices && (
        <LoadFailed what="Your devices" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {devices && <DeviceList devices={devices} />}
    </Card>
  );
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const others = useSignOut('Failed to sign out the other devices');
  // This device comes first; the others are in the order of their last use.
  const sorted = devices.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <ul className="-my-2 divide-y divide-line">
        {sorted.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Button
          variant="secondary"
          className="mt-5 w-full sm:w-auto"
          pending={others.pending}
          onClick={() => others.signOut(undefined, 'Signed out everywhere else')}
        >
          <LogOut aria-hidden />
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { timeZone } = useBusiness();
  const [now] = useState(() => new Date());
  const one = useSignOut('Failed to sign out the device');
  return (
    <li className="flex min-h-15 items-center gap-3 py-2">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{device.name}</p>
        <p className="text-sm text-soft">{deviceFacts(device, now, timeZone)}</p>
      </div>
      {device.current ? (
        <Badge tone="green">This device</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="shrink-0"
          pending={one.pending}
          aria-label={`Sign out ${device.name}`}
          onClick={() => one.signOut(device.id, `${device.name} is signed out`)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Signs out and says so. */
function useSignOut(failed: string) {
  const { mutateAsync, isPending } = useSignOutDevices();
  const fail = useFailure();
  /** Its row may be gone when the call has ended. */
  async function signOut(id: string | undefined, done: string): Promise<void> {
    try {
      await mutateAsync(id);
      toastSuccess(done);
    } catch (error) {
      fail(error, failed);
    }
  }
  return {
    pending: isPending,
    signOut: (id: string | undefined, done: string) => void signOut(id, done),
  };
}

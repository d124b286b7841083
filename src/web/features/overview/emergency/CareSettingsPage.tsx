/** The business's own emergency numbers, and what this phone keeps for where there is no signal. */
import { OwnNumbers } from '#web/features/overview/emergency/OwnNumbers.tsx';
import { WithoutSignal } from '#web/features/overview/emergency/WithoutSignal.tsx';
import { useCareSettings } from '#web/data/emergency.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export default function CareSettingsPage() {
  const { data, isPending, isFetching, refetch } = useCareSettings();
  return (
    <>
      <PageHeader
        title="Emergency and Offline"
        subtitle="Who you call when a pet is hurt, and what opens without a signal"
      />
      {data !== undefined ? (
        <div className="max-w-3xl">
          <OwnNumbers numbers={data} />
          <WithoutSignal settings={data} />
        </div>
      ) : isPending ? (
        <Spinner label="Loading emergency numbers..." />
      ) : (
        <LoadFailed
          what="The emergency numbers"
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

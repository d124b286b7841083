import type { Visit } from '#contract/visits/visits.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { useAllMedicines } from '#web/data/medicines.ts';
import { usePetsWith } from '#web/data/pets.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';

/** Says that warnings and medicines could not be read: a visit without them would look like one of a pet that has none. */
export function CareNotRead({ visit }: { visit: Visit }) {
  const reads = [
    usePetsWith(...visit.petIds),
    useClientsWith(...visit.clientIds),
    useAllMedicines(),
  ];
  const missing = reads.filter(({ data, isLoading }) => data === undefined && !isLoading);
  if (missing.length === 0) return null;
  return (
    <LoadFailed
      what="Warnings and medicines"
      advice="Ask about them before you go on."
      onRetry={() => {
        for (const { refetch } of missing) void refetch();
      }}
    />
  );
}

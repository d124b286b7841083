/** Above a history: which kind of it is shown. The URL has it, so that Back and a reload keep it. */
import { useSearchParams } from 'wouter';
import { type HistoryKind, historyKindOf, historyKinds } from '#contract/rules/historyPage.ts';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

/** The name of each kind, and what is said where there is nothing of it. */
export const kindNames: Record<HistoryKind, { label: string; none: string }> = {
  appointments: { label: 'Appointments', none: 'No past appointments yet.' },
  visits: { label: 'Visits', none: 'No visits yet.' },
  notes: { label: 'Notes', none: 'No notes from visits yet.' },
  photos: { label: 'Photos', none: 'No photos yet.' },
  money: { label: 'Money', none: 'No invoices or payments yet.' },
};

/** A pet has no money. */
const offered = (isOfPet: boolean): readonly HistoryKind[] =>
  historyKinds.filter((kind) => !(isOfPet && kind === 'money'));

export function useKind(
  isOfPet: boolean,
): [HistoryKind | undefined, (kind: HistoryKind | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const named = historyKindOf(params);
  return [
    offered(isOfPet).find((kind) => kind === named),
    (kind) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (kind === undefined) next.delete('kind');
          else next.set('kind', kind);
          return next;
        },
        { replace: true },
      ),
  ];
}

interface KindFilterProps {
  kind: HistoryKind | undefined;
  isOfPet: boolean;
  onChange: (kind: HistoryKind | undefined) => void;
}

/** A second press on the chosen kind shows everything again. */
export function KindFilter({ kind: chosen, isOfPet, onChange }: KindFilterProps) {
  return (
    <div
      role="group"
      aria-label="Show in history"
      className="mb-3 flex flex-wrap gap-2 print:hidden"
    >
      {offered(isOfPet).map((kind) => (
        <ToggleChip
          key={kind}
          label={kindNames[kind].label}
          isChosen={kind === chosen}
          onToggle={() => onChange(kind === chosen ? undefined : kind)}
        />
      ))}
    </div>
  );
}

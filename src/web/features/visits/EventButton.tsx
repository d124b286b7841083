import { LoaderCircle } from 'lucide-react';
import { visitEventLabels, type VisitEventKind } from '#contract/choices.ts';
import { eventIcons } from '#web/features/visits/eventIcons.ts';
import { usePressOnce } from '#web/ui/pressOnce.ts';

interface EventButtonProps {
  kind: VisitEventKind;
  pending?: boolean | undefined;
  /** Further presses are ignored until what it returns has settled: two quick taps are one entry. */
  onPress: () => unknown;
}

/** A big target for what happens on a visit. */
export function EventButton({ kind, pending, onPress }: EventButtonProps) {
  const Icon = eventIcons[kind];
  const press = usePressOnce(pending);
  return (
    <button
      type="button"
      disabled={pending === true}
      aria-busy={pending || undefined}
      onClick={() => press(onPress)}
      className="flex min-h-20 flex-col items-center justify-center gap-1.5 rounded-lg border border-edge px-1 py-2 leading-tight font-semibold transition-colors hover:border-ink hover:bg-sunken active:bg-primary-soft"
    >
      {pending === true ? (
        <LoaderCircle aria-hidden className="size-6 animate-spin motion-reduce:animate-none" />
      ) : (
        <Icon aria-hidden className="size-6 shrink-0 text-primary" />
      )}
      {visitEventLabels[kind]}
    </button>
  );
}

import { LoaderCircle } from 'lucide-react';
import { useId } from 'react';
import { visitEventLabels, type VisitEventKind } from '#contract/choices.ts';
import { eventIcons } from '#web/features/visits/visits/eventIcons.ts';
import { usePressOnce } from '#web/ui/pressOnce.ts';

interface EventButtonProps {
  kind: VisitEventKind;
  /** How often it was noted, and when last: "2 · 22:02". */
  noted?: string | undefined;
  pending?: boolean | undefined;
  /** Further presses are ignored until what it returns has settled: two quick taps are one entry. */
  onPress: () => unknown;
}

/** A big target for what happens on a visit. */
export function EventButton({ kind, noted, pending, onPress }: EventButtonProps) {
  const Icon = eventIcons[kind];
  const press = usePressOnce(pending);
  const id = useId();
  return (
    <div className="relative grid">
      <button
        type="button"
        disabled={pending === true}
        aria-busy={pending || undefined}
        aria-describedby={noted === undefined ? undefined : id}
        onClick={() => press(onPress)}
        className="flex min-h-20 flex-col items-center justify-center gap-1 rounded-lg border border-edge px-1 pt-2 pb-[1.75rem] leading-tight font-semibold transition-colors hover:border-ink hover:bg-sunken active:bg-primary-soft"
      >
        {pending === true ? (
          <LoaderCircle aria-hidden className="size-6 animate-spin motion-reduce:animate-none" />
        ) : (
          <Icon aria-hidden className="size-6 shrink-0 text-primary" />
        )}
        {visitEventLabels[kind]}
      </button>
      {/* Beside the button's name, which stays its word. */}
      <span
        id={id}
        className="pointer-events-none absolute inset-x-0 bottom-2 text-center text-xs leading-tight font-medium text-soft tabular-nums"
      >
        {noted}
      </span>
    </div>
  );
}

import { Spinner } from '#web/ui/Spinner.tsx';

/** Says that a dialog is on its way; a moment late, so that nothing flashes where it is there at once. */
export function LoadingOverlay() {
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-overlay transition-opacity delay-200 duration-200 starting:opacity-0">
      <Spinner className="rounded-2xl bg-surface px-10 py-8" />
    </div>
  );
}

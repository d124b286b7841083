/** The header's button for a new appointment; its dialog and form load when they are wanted. */
import { CalendarPlus, LoaderCircle } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/Button.tsx';

const load = async () => import('#web/app/shell/BookingDialog.tsx');
const BookingDialog = lazy(load);
const preload = () => void load().catch(() => undefined);

export function NewBooking() {
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  // Once loaded it stays, so that it can close with its animation.
  const [loaded, setLoaded] = useState(false);

  async function start() {
    setLoading(true);
    try {
      await load();
      setLoaded(true);
      setOpen(true);
    } catch {
      toast({
        title: 'Error',
        description:
          'The booking form could not be loaded. Check your connection, or load the page again.',
        variant: 'destructive',
        action: { label: 'Load again', onClick: () => location.reload() },
      });
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <Button
        variant="accent"
        className="shrink-0 max-sm:px-3"
        // Not disabled while it loads: the dialog gives the focus back to this button.
        aria-busy={loading || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={start}
      >
        {loading ? (
          <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />
        ) : (
          <CalendarPlus aria-hidden />
        )}
        New Booking
      </Button>
      {loaded && (
        <Suspense>
          <BookingDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

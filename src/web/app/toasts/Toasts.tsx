/** Toasts, whose view is fetched while the browser is idle, or at once where a message waits for it. */
import { useEffect, useState, type ComponentType } from 'react';
import { whenToastsAreWanted } from '#web/platform/toast.ts';

const IDLE_MS = 1000;

/** Renders nothing until the view has come; a fetch that failed is tried again with the next message. */
export function Toasts() {
  const [view, setView] = useState<{ View: ComponentType }>();
  useEffect(() => {
    const fetchView = () =>
      void import('#web/app/toasts/ToastView.tsx').then(
        (module) => setView({ View: module.default }),
        () => undefined,
      );
    whenToastsAreWanted(fetchView);
    const timer = setTimeout(fetchView, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return view && <view.View />;
}

/** Toasts, whose view is fetched while the browser is idle, or at once where a message waits for it. */
import { useEffect, useState, type ComponentType } from 'react';
import { onceQuiet } from '#web/platform/quiet.ts';
import { whenToastsAreWanted } from '#web/platform/toast.ts';

/** Renders nothing until the view has come; a fetch that failed is tried again with the next message or the network. */
export function Toasts() {
  const [view, setView] = useState<{ View: ComponentType }>();
  useEffect(() => {
    const fetchView = () =>
      void import('#web/app/toasts/ToastView.tsx').then(
        (module) => setView({ View: module.default }),
        () => addEventListener('online', fetchView, { once: true }),
      );
    whenToastsAreWanted(fetchView);
    const stop = onceQuiet(fetchView);
    return () => {
      stop();
      removeEventListener('online', fetchView);
    };
  }, []);
  return view && <view.View />;
}

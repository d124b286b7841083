/** Toasts, whose view is fetched while the browser is idle, or at once where a message waits for it. */
import { useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '#web/platform/nav/idle.ts';
import { lazyCode } from '#web/platform/nav/lazyPart.ts';
import { whenToastsAreWanted } from '#web/platform/toasts/toast.ts';

/** How long after a fetch that failed with the network there it is tried again. */
const RETRY_MS = 3000;

const code = lazyCode(async () => import('#web/app/toasts/ToastView.tsx'));

/** Renders nothing until the view has come; a fetch that failed is tried again, without network once it is back. */
export function Toasts() {
  const [view, setView] = useState<{ View: ComponentType }>();
  useEffect(() => {
    let retry: number | undefined;
    const left = new AbortController();
    const fetchView = () =>
      void code.load().then(
        (module) => setView({ View: module.default }),
        () => {
          if (left.signal.aborted) return;
          clearTimeout(retry);
          // The network may have come back while the fetch was failing: then no event will tell of it.
          if (navigator.onLine) retry = window.setTimeout(fetchView, RETRY_MS);
          else addEventListener('online', fetchView, { once: true, signal: left.signal });
        },
      );
    whenToastsAreWanted(fetchView);
    const stop = whenIdle(fetchView);
    return () => {
      stop();
      left.abort();
      clearTimeout(retry);
    };
  }, []);
  return view && <view.View />;
}

/** The way to the list of keyboard shortcuts; with it comes the code that listens for them, once the page is idle. */
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { whenIdle } from '#web/platform/nav/idle.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';

const useShortcutsPart = lazyPart(async () => import('#web/app/shortcuts/Shortcuts.tsx'));

const stay = () => undefined;

export function ShortcutsButton() {
  const [isIdle, setIdle] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const Shortcuts = useShortcutsPart(isIdle || open, stay)?.default;
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
        className="mx-3 mb-3 flex min-h-9 shrink-0 items-center gap-3 rounded-lg px-3 text-sm font-medium text-soft-deep hover:bg-line-deep hover:text-on-deep focus-visible:outline-accent"
      >
        <Keyboard aria-hidden className="size-5" />
        Keyboard shortcuts
      </button>
      {Shortcuts && <Shortcuts open={open} onOpenChange={setOpen} />}
    </>
  );
}

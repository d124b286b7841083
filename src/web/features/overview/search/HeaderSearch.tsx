/** The header's search. Its list comes in a chunk of its own; until then the box is a plain one that keeps what is typed. */
import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { boxAttributes, boxClass } from '#web/features/overview/search/box.ts';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { classes } from '#web/ui/classes.ts';
import { useBackCloses } from '#web/ui/overlayHistory.ts';

const useCombobox = lazyPart(
  async () => import('#web/features/overview/search/SearchCombobox.tsx'),
);

interface HeaderSearchProps {
  /** On a phone: whether it lies over the bar. From 640 px on it always is in the bar. */
  expanded: boolean;
  onClose: () => void;
}

export function HeaderSearch({ expanded, onClose }: HeaderSearchProps) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState(false);
  const stopWanting = useCallback(() => setWanted(false), []);
  const Combobox = useCombobox(wanted || expanded, stopWanting)?.default;
  const plainBox = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (expanded) plainBox.current?.focus();
  }, [expanded]);

  function leave() {
    setText('');
    if (expanded) onClose();
  }
  useBackCloses(expanded, leave);

  return (
    <search
      className={classes(
        'sm:relative sm:block sm:max-w-md sm:grow',
        expanded
          ? 'max-sm:absolute max-sm:inset-0 max-sm:z-10 max-sm:flex max-sm:items-center max-sm:gap-2 max-sm:bg-deep max-sm:px-3'
          : 'max-sm:hidden',
      )}
    >
      <div className="relative min-w-0 grow">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 z-10 size-5 -translate-y-1/2 text-soft-deep"
        />
        {Combobox ? (
          <Combobox
            text={text}
            onTextChange={setText}
            // It replaces the box that someone has begun to type in.
            takesFocus={wanted || expanded}
            onLeave={leave}
          />
        ) : (
          <input
            {...boxAttributes}
            ref={plainBox}
            type="text"
            value={text}
            onFocus={() => setWanted(true)}
            onChange={(event) => setText(event.target.value)}
            className={boxClass}
          />
        )}
      </div>
      {expanded && (
        <button
          type="button"
          onClick={leave}
          className="min-h-11 shrink-0 rounded-lg px-2 font-semibold sm:hidden"
        >
          Cancel
        </button>
      )}
    </search>
  );
}

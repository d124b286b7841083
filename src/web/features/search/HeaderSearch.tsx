/** The search box of the header: a combobox (ARIA 1.2) whose list holds clients and pets. */
import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { nextOption, searchState } from '#web/features/search/options.ts';
import { useHeaderSearch } from '#web/features/search/search.data.ts';
import { SearchResults } from '#web/features/search/SearchResults.tsx';
import { classes } from '#web/ui/classes.ts';

/** The longest text that the server searches for. */
const MAX_QUERY = 200;

interface HeaderSearchProps {
  /** On a phone: whether it lies over the bar. From 640 px on it always stands in the bar. */
  expanded: boolean;
  onClose: () => void;
}

export function HeaderSearch({ expanded, onClose }: HeaderSearchProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const query = text.trim();
  const { groups, settled, failed, retry } = useHeaderSearch(query);
  const options = groups.flatMap((group) => group.options);
  const state = searchState({ query, count: options.length, settled, failed });
  const shown = open && state !== 'closed';
  const listed = shown && state === 'found';
  const current = listed ? options[active] : undefined;

  useEffect(() => {
    if (expanded) input.current?.focus();
  }, [expanded]);

  function type(next: string) {
    setText(next);
    setActive(-1);
    setOpen(true);
  }

  function leave() {
    type('');
    setOpen(false);
    if (expanded) onClose();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Keys that choose among the characters of an input method are not ours.
    if (event.nativeEvent.isComposing) return;
    const next = nextOption(event.key, active, listed ? options.length : 0);
    if (next !== undefined) {
      event.preventDefault();
      setOpen(true);
      setActive(next);
    } else if (event.key === 'Enter') {
      // Without a choice the first result is meant, but only once it answers what stands in the box.
      const chosen = current ?? (listed && settled ? options[0] : undefined);
      if (chosen === undefined) return;
      leave();
      navigate(chosen.href);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (shown) setOpen(false);
      else if (text !== '') type('');
      else if (expanded) onClose();
    }
  }

  return (
    <search
      className={classes(
        'sm:relative sm:block sm:max-w-md sm:grow',
        expanded
          ? 'max-sm:absolute max-sm:inset-0 max-sm:z-10 max-sm:flex max-sm:items-center max-sm:gap-2 max-sm:bg-deep max-sm:px-3'
          : 'max-sm:hidden',
      )}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <div className="relative min-w-0 grow">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-soft-deep"
        />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="Search clients and pets"
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={current && `${listId}-${current.id}`}
          placeholder="Search clients, pets..."
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_QUERY}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className="h-11 w-full rounded-lg border border-soft-deep/60 bg-line-deep pr-11 pl-10 text-ellipsis text-on-deep placeholder:text-soft-deep"
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              type('');
              input.current?.focus();
            }}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-lg text-soft-deep hover:text-on-deep"
          >
            <X aria-hidden className="size-5" />
          </button>
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
      <SearchResults
        state={shown ? state : 'closed'}
        query={query}
        groups={groups}
        count={options.length}
        listId={listId}
        activeId={current?.id}
        failed={failed}
        onRetry={() => {
          retry();
          // The button goes away as it is pressed.
          input.current?.focus();
        }}
        onChoose={leave}
      />
    </search>
  );
}

/** The search box of the header with its list of clients and pets: the combobox of the forms, without a choice to keep. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { X } from 'lucide-react';
import type { BaseUIEvent } from '@base-ui/react/types';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { boxAttributes, boxClass } from '#web/features/overview/search/box.ts';
import { searchState, type SearchOption } from '#web/data/searchOptions.ts';
import { useHeaderSearch } from '#web/data/search.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { SearchResults } from '#web/features/overview/search/SearchResults.tsx';

interface SearchComboboxProps {
  text: string;
  onTextChange: (text: string) => void;
  /** Whether it takes the focus: from the plain box, and as a phone's search opens. */
  takesFocus: boolean;
  /** A result was opened, or Escape was pressed in the empty box. */
  onLeave: () => void;
}

export default function SearchCombobox({
  text,
  onTextChange,
  takesFocus,
  onLeave,
}: SearchComboboxProps) {
  const [open, setOpen] = useState(text !== '');
  const input = useRef<HTMLInputElement>(null);
  const highlighted = useRef<SearchOption>(undefined);
  const query = text.trim();
  const { groups, settled, failed, retry } = useHeaderSearch(query);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const state = searchState({ query, count, settled, failed });
  const isShown = open && state !== 'closed';

  // Before the browser's next task, or a key that is pressed in between would be lost.
  useLayoutEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, [takesFocus]);

  function leave(): void {
    setOpen(false);
    onLeave();
  }

  function onKeyDown(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>): void {
    // Keys that choose among the characters of an input method are not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
    const isOpening = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && (isOpening || highlighted.current === undefined)) {
      event.preventBaseUIHandler();
      // Or it would press the button that gets the focus as a phone's search closes.
      event.preventDefault();
      // Without a choice the first result is meant, but only once it answers what is in the box.
      const first = isShown && settled ? groups[0]?.items[0] : undefined;
      const meant = highlighted.current ?? first;
      if (meant === undefined) return;
      leave();
      navigate(isOpening ? meant.page : meant.href);
    }
    if (event.key === 'Escape') {
      event.preventBaseUIHandler();
      event.preventDefault();
      if (isShown) setOpen(false);
      else if (text !== '') onTextChange('');
      else leave();
    }
  }

  return (
    <Autocomplete.Root
      items={groups}
      mode="none"
      // In the page and not in a layer over it, which would hide the rest of the page from screen readers.
      inline
      itemToStringValue={({ title }: SearchOption) => title}
      value={text}
      onValueChange={(next, { reason }) => {
        // A result that was pressed is opened, not written into the box.
        if (reason === 'item-press') return;
        onTextChange(next);
        setOpen(true);
      }}
      open={isShown}
      onItemHighlighted={(option) => {
        highlighted.current = option;
      }}
    >
      <div
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(false);
        }}
      >
        <Autocomplete.Input
          {...boxAttributes}
          ref={input}
          aria-expanded={isShown && state === 'found'}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className={boxClass}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              onTextChange('');
              input.current?.focus();
            }}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-lg text-soft-deep hover:text-on-deep"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
        {isShown && (
          <SearchResults
            state={state}
            query={query}
            count={count}
            failed={failed}
            onChoose={leave}
            onRetry={() => {
              retry();
              // The button goes away as it is pressed.
              input.current?.focus();
            }}
          />
        )}
      </div>
    </Autocomplete.Root>
  );
}

/** What hangs under the search box: the results in two groups, or why there are none. */
import { PawPrint, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { SearchGroup, SearchOption, SearchState } from '#web/features/search/options.ts';
import { buttonClass } from '#web/ui/Button.tsx';

interface SearchResultsProps {
  state: SearchState;
  query: string;
  groups: SearchGroup[];
  count: number;
  /** The id of the list; an option's id is this one, a hyphen and the id of the record. */
  listId: string;
  activeId: string | undefined;
  failed: boolean;
  onRetry: () => void;
  /** A result is being opened. */
  onChoose: () => void;
}

const FAILED = 'The search did not work. Check your connection.';

/** The one sentence that is read aloud as the results change. */
function sentence({ state, query, count, failed }: SearchResultsProps): string {
  const words: Record<SearchState, string> = {
    closed: '',
    searching: 'Searching...',
    failed: FAILED,
    empty: `No results found for "${query}"`,
    found: `${count === 1 ? '1 result' : `${count} results`}${failed ? `. ${FAILED}` : ''}`,
  };
  return words[state];
}

export function SearchResults(props: SearchResultsProps) {
  const { state, groups, listId, activeId, failed, onRetry, onChoose } = props;
  useEffect(() => {
    if (activeId === undefined) return;
    document.getElementById(`${listId}-${activeId}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, listId]);

  const open = state !== 'closed';
  return (
    <div
      className={
        open
          ? 'absolute inset-x-0 top-full z-10 flex max-h-[min(28rem,calc(100dvh-5rem))] flex-col overflow-y-auto overscroll-contain border-line bg-surface p-1.5 text-ink shadow-raised max-sm:border-b sm:mt-1.5 sm:rounded-xl sm:border'
          : ''
      }
    >
      {state === 'found' && (
        <div id={listId} role="listbox" aria-label="Search results">
          {groups.map(({ heading, options }) => (
            <div key={heading} role="group" aria-labelledby={`${listId}-${heading}`}>
              <p
                id={`${listId}-${heading}`}
                className="px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-soft"
              >
                {heading}
              </p>
              {options.map((option) => (
                <Option
                  key={option.id}
                  id={`${listId}-${option.id}`}
                  option={option}
                  Icon={heading === 'CLIENTS' ? UserRound : PawPrint}
                  active={option.id === activeId}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={state === 'found' || !open ? 'sr-only' : 'px-3 py-2.5'}>
        {sentence(props)}
      </p>
      {open && failed && (
        <div className="flex flex-wrap items-center gap-3 px-3 py-2">
          {state === 'found' && <span className="text-sm">{FAILED}</span>}
          <button
            type="button"
            onClick={onRetry}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: SearchOption;
  Icon: typeof PawPrint;
  active: boolean;
  /** A result is being opened. */
  onChoose: () => void;
}

/** A link for the pointer (also into a new tab); the keyboard stays in the box (`aria-activedescendant`). */
function Option({ id, option: { title, detail, href }, Icon, active, onChoose }: OptionProps) {
  return (
    <Link
      href={href}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // The press must not take the focus, or the list would close under the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-2 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:outline-focus"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        {detail !== '' && <span className="block truncate text-sm text-soft">{detail}</span>}
      </span>
    </Link>
  );
}

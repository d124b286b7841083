/** What hangs under the search box: the results in two groups, or why there are none. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { PawPrint, UserRound } from 'lucide-react';
import { Link } from 'wouter';
import type { SearchGroup, SearchOption, SearchState } from '#web/features/search/options.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { floatingItemClass } from '#web/ui/overlay.ts';

interface SearchResultsProps {
  state: SearchState;
  query: string;
  count: number;
  failed: boolean;
  onRetry: () => void;
  /** A result is being opened. */
  onChoose: () => void;
}

const FAILED = 'Search isn’t working. Check your connection.';

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
  const { state, failed, onRetry, onChoose } = props;
  return (
    <div className="absolute inset-x-0 top-full z-10 mt-1.5 max-h-[min(28rem,calc(100dvh-5rem))] overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-1.5 text-ink shadow-raised">
      <Autocomplete.Status className={state === 'found' ? 'sr-only' : 'px-3 py-2.5'}>
        {sentence(props)}
      </Autocomplete.Status>
      <Autocomplete.List aria-label="Search results" className="outline-none">
        {({ heading, items }: SearchGroup) => (
          <Autocomplete.Group key={heading} items={items}>
            <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-soft">
              {heading}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(option: SearchOption) => (
                <Option
                  key={option.id}
                  option={option}
                  Icon={heading === 'CLIENTS' ? UserRound : PawPrint}
                  onChoose={onChoose}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {failed && (
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
  option: SearchOption;
  Icon: typeof PawPrint;
  onChoose: () => void;
}

/** A link, so that it can be opened in a new tab too; the focus stays in the box. */
function Option({ option, Icon, onChoose }: OptionProps) {
  return (
    <Autocomplete.Item
      value={option}
      onClick={onChoose}
      render={<Link href={option.href} tabIndex={-1} />}
      className={floatingItemClass}
    >
      <Icon aria-hidden className="text-soft" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{option.title}</span>
        {option.detail !== '' && (
          <span className="block truncate text-sm text-soft">{option.detail}</span>
        )}
      </span>
    </Autocomplete.Item>
  );
}

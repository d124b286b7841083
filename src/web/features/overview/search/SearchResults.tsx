/** What hangs under the search box: the results in groups, or why there are none. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { PawPrint, ReceiptText, UserRound } from 'lucide-react';
import { Link } from 'wouter';
import type { SearchGroup, SearchOption, SearchState } from '#web/data/searchOptions.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
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

const icons = { CLIENTS: UserRound, PETS: PawPrint, INVOICES: ReceiptText } as const;

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
                <Option key={option.id} option={option} Icon={icons[heading]} onChoose={onChoose} />
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

/**
 * A link to the list, so that it can be opened in a new tab too, and *Open* straight to the page of the result; the focus stays in the box.
 * A list may hold nothing but choices, so that *Open* is for fingers and mice: keyboards have Ctrl+Enter.
 */
function Option({ option, Icon, onChoose }: OptionProps) {
  return (
    <div className="flex items-center gap-1">
      <Autocomplete.Item
        value={option}
        onClick={onChoose}
        render={<Link href={option.href} tabIndex={-1} />}
        className={classes(floatingItemClass, 'min-w-0 grow')}
      >
        <Icon aria-hidden className="text-soft" />
        <span className="min-w-0">
          <span className="block truncate font-medium">{option.title}</span>
          {option.detail !== '' && (
            <span className="block truncate text-sm text-soft">{option.detail}</span>
          )}
        </span>
      </Autocomplete.Item>
      {option.page !== option.href && (
        <Link
          href={option.page}
          onClick={onChoose}
          tabIndex={-1}
          aria-hidden
          title={`Open the page of ${option.title} (Ctrl+Enter)`}
          className={buttonClass({ variant: 'ghost', size: 'sm', className: 'min-h-11 shrink-0' })}
        >
          Open
        </Link>
      )}
    </div>
  );
}

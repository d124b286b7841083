import { PenLine, Settings2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { ConversationList } from '#web/features/messages/conversations/ConversationList.tsx';
import { useSearchText } from '#web/platform/nav/searchText.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';

const SEARCH_ID = 'search-conversations';

interface MessagesFrameProps {
  /** Whose thread is open. A phone then shows that alone. */
  clientId?: string;
  children: ReactNode;
}

/** The list of conversations, and beside it the one that is open. Each scrolls by itself. */
export function MessagesFrame({ clientId, children }: MessagesFrameProps) {
  const [query, setQuery] = useSearchText();
  const [isChoosing, setChoosing] = useState(false);
  const isOpen = clientId !== undefined;
  const Heading = isOpen ? 'p' : 'h1';
  return (
    // As high as the window has room under the header, over the padding that other pages keep free for toasts.
    <div
      className={classes(
        'gap-6 lg:-mb-20 lg:grid lg:h-[calc(100dvh-var(--spacing)*34)] lg:min-h-100 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]',
        isOpen &&
          'max-lg:-mb-24 max-lg:grid max-lg:h-[calc(100dvh-var(--spacing)*30-var(--bottom-bar))] max-lg:min-h-100',
      )}
    >
      <div className={classes('flex min-h-0 flex-col', isOpen && 'max-lg:hidden')}>
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <Heading className="text-[1.75rem] leading-[1.15] font-bold tracking-[-0.022em] sm:text-[2rem]">
              Messages
            </Heading>
            <p className="mt-1 text-soft">Client communication and notifications</p>
          </div>
          <Link
            href="/settings/messages"
            aria-label="Automatic emails"
            title="Automatic emails"
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <Settings2 aria-hidden />
          </Link>
        </div>
        <div className="mt-4 flex gap-2">
          <SearchBox
            id={SEARCH_ID}
            label="Search conversations"
            placeholder="Search clients by name..."
            value={query}
            onChange={setQuery}
            className="grow"
          />
          <Button
            size="icon"
            aria-label="New message"
            title="New message"
            onClick={() => {
              setChoosing(true);
              document.getElementById(SEARCH_ID)?.focus();
            }}
          >
            <PenLine aria-hidden />
          </Button>
        </div>
        <ConversationList
          query={query}
          isChoosing={isChoosing}
          clientId={clientId}
          onClear={() => setQuery('')}
        />
      </div>
      {children}
    </div>
  );
}

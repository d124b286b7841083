import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';

/** How long before the end comes into view more is fetched. */
const AHEAD = '1200px';

type MoreItemsProps = {
  onMore: () => void;
  /** Scrolling near it is enough; otherwise it is a button to press. */
  byScrolling: boolean;
  children: string;
};

/** Stands at the end of a list that is shown in steps: scrolling near it, or pressing it, brings more. */
export function MoreItems({ onMore, byScrolling, children }: MoreItemsProps) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (!end.current || !byScrolling) return undefined;
    const watcher = new IntersectionObserver(
      (changes) => {
        // A busy browser tells of several at once, oldest first.
        if (changes.some((change) => change.isIntersecting)) more.current();
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [byScrolling]);
  return (
    <div ref={end} className="mt-6 flex justify-center">
      <Button variant="secondary" onClick={onMore}>
        {children}
      </Button>
    </div>
  );
}

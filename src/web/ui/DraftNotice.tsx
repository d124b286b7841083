import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

type DraftNoticeProps = {
  draft: {
    restored: boolean;
    /** It was sent, and no answer came. */
    mayBeSaved: boolean;
    discard: () => void;
  };
  className?: string | undefined;
};

/** Says that a form shows what was typed when it was open last. */
export function DraftNotice({ draft, className }: DraftNoticeProps) {
  if (!draft.restored) return null;
  return (
    <Banner
      tone="blue"
      className={className}
      title="What you typed last time is back"
      action={
        <Button variant="secondary" size="sm" onClick={draft.discard}>
          Start again
        </Button>
      }
    >
      {draft.mayBeSaved
        ? 'It was sent, but no answer came back. Send it again as it is: it is saved only once. Before you change it, check whether it was saved.'
        : 'It has not been saved yet.'}
    </Banner>
  );
}

import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { statusPart } from '#web/ui/statusPart.ts';

interface ConnectionNoticeProps {
  title: string;
  /** What is seen of the title where the line says other things too. */
  short?: string | undefined;
  /** For a screen reader, and where there is room. */
  hint: string;
  action: string;
  onAction: () => Promise<void>;
  /** Leaves room for what else is in the line. */
  isShort: boolean;
}

/** Says in the line under the header that there is no connection, and tries again at a press. */
export function ConnectionNotice({
  title,
  short,
  hint,
  action,
  onAction,
  isShort,
}: ConnectionNoticeProps) {
  const [isTrying, setTrying] = useState(false);
  async function tryAgain(): Promise<void> {
    setTrying(true);
    await onAction();
    setTrying(false);
  }
  return (
    <div className={classes('flex min-w-0 items-center', isShort ? 'shrink-0' : 'grow')}>
      <p role="status" className="flex min-w-0 grow items-center gap-2 pl-4 sm:pl-6 lg:pl-8">
        <CloudOff aria-hidden className="size-4 shrink-0 text-accent" />
        {isShort && short !== undefined && <span aria-hidden>{short}</span>}
        <span className={isShort ? 'sr-only' : 'truncate'}>{title}</span>
        <span className={classes('truncate font-normal', isShort ? 'sr-only' : 'max-lg:sr-only')}>
          {hint}
        </span>
      </p>
      <button
        type="button"
        disabled={isTrying}
        aria-busy={isTrying || undefined}
        onClick={() => void tryAgain()}
        className={classes(statusPart, 'shrink-0 underline')}
      >
        {action}
      </button>
    </div>
  );
}

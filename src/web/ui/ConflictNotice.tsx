import { useEffect, useRef } from 'react';
import { TriangleAlert } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';

export type ConflictRow = {
  field: string;
  label: string;
  mine: string;
  theirs: string;
  changedByMe: boolean;
  changedByThem: boolean;
};

type ConflictNoticeProps = {
  /** What changed: "client". */
  thing: string;
  rows: readonly ConflictRow[];
  pending?: boolean | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** A save was refused because the record has changed: both versions, and the choice between them. */
export function ConflictNotice({
  thing,
  rows,
  pending,
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    notice.current?.focus();
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      aria-label="Changed while you were editing"
      data-tone="yellow"
      className="mb-5 scroll-mt-6 rounded-xl border border-tone-line bg-tone-soft p-4 outline-none"
    >
      <p className="flex gap-2 font-semibold text-tone">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        This {thing} was changed while you were editing, on another screen or by someone else
      </p>
      <p className="mt-1 text-sm">Nothing has been overwritten. Here is what differs:</p>
      <ul className="mt-3 grid gap-2">
        {rows.map((row) => (
          <li key={row.field} className="rounded-lg border border-line bg-surface p-3">
            <p className="text-sm font-semibold">{row.label}</p>
            <dl className="mt-1 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-2">
              <Version who="Mine" text={row.mine} unchanged={!row.changedByMe} />
              <Version who="Theirs" text={row.theirs} unchanged={!row.changedByThem} />
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <b>Keep mine</b> saves your changes and leaves everything else as theirs. <b>Take theirs</b>{' '}
        fills the form with their version.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" pending={pending} onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button size="sm" variant="secondary" disabled={pending} onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}

type VersionProps = { who: string; text: string; unchanged: boolean };

function Version({ who, text, unchanged }: VersionProps) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">
        {who}
        {unchanged && ' (unchanged)'}
      </dt>
      <dd className={classes('break-words whitespace-pre-line', !unchanged && 'font-medium')}>
        {text === '' ? <span className="text-soft">Empty</span> : text}
      </dd>
    </div>
  );
}

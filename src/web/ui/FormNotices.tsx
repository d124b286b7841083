import { ConflictNotice } from '#web/ui/ConflictNotice.tsx';
import { DraftNotice } from '#web/ui/DraftNotice.tsx';

type Notices = {
  restored: boolean;
  /** It was sent, and no answer came. */
  mayBeSaved: boolean;
  discard: () => void;
  pending: boolean;
  conflict:
    | {
        differences: readonly {
          field: string;
          mine: unknown;
          theirs: unknown;
          changedByMe: boolean;
          changedByThem: boolean;
        }[];
        keepMine: () => Promise<void>;
        takeTheirs: () => void;
      }
    | undefined;
};

type FormNoticesProps = {
  entityForm: Notices;
  /** The kind of record: "client". */
  thing: string;
  labels: Readonly<Record<string, string>>;
  /** For values that are not words, such as the id of a client. */
  textOf?: ((field: string, value: unknown) => string | undefined) | undefined;
};

/** The notices at the top of a form: a restored draft, or a conflict. */
export function FormNotices({ entityForm, thing, labels, textOf }: FormNoticesProps) {
  const { conflict, pending } = entityForm;
  const text = (field: string, value: unknown) => textOf?.(field, value) ?? plainText(value);
  if (conflict) {
    return (
      <ConflictNotice
        thing={thing}
        rows={conflict.differences.map(({ mine, theirs, ...row }) => ({
          ...row,
          label: labels[row.field] ?? row.field,
          mine: text(row.field, mine),
          theirs: text(row.field, theirs),
        }))}
        pending={pending}
        onKeepMine={() => void conflict.keepMine()}
        onTakeTheirs={conflict.takeTheirs}
      />
    );
  }
  return <DraftNotice draft={entityForm} className="mb-5" />;
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : '';
}

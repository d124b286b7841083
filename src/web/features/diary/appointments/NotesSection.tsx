interface NotesSectionProps {
  title: string;
  notes: string | null;
}

/** Notes in full, as they were typed; nothing where there are none. */
export function NotesSection({ title, notes }: NotesSectionProps) {
  if (notes === null) return null;
  return (
    <section>
      <h3 className="text-sm font-semibold text-soft">{title}</h3>
      <p className="mt-1 rounded-lg bg-accent-soft px-3 py-2 wrap-anywhere whitespace-pre-line">
        {notes}
      </p>
    </section>
  );
}

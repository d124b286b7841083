import { CopyField } from '#web/entities/CopyField.tsx';

/** The link as it was made, to copy, and where to put it. */
export function FeedLink({ url }: { url: string }) {
  return (
    <div className="grid gap-3">
      <CopyField label="Your link" hint="Copy it now: it is shown only this once." value={url} />
      <ul className="list-disc pl-5 text-sm">
        <li>iPhone: Calendar, Calendars, Add Calendar, Add Subscription Calendar.</li>
        <li>Google, on a computer: Other calendars, From URL.</li>
      </ul>
    </div>
  );
}

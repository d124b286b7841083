import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { toast } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** The link as it was made, to copy, and where to put it. */
export function FeedLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Success', description: 'Link copied' });
    } catch {
      // Browsers copy for a page only with permission, and over HTTPS.
      field.current?.select();
      toast({ title: 'Please copy it yourself', description: 'The link is selected for you.' });
    }
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          ref={field}
          label="Your link"
          hint="Copy it now: it is shown only this once."
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
          className="grow basis-48"
        />
        <Button className="mt-6.5" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
      <ul className="list-disc pl-5 text-sm">
        <li>iPhone: Calendar, Calendars, Add Calendar, Add Subscription Calendar.</li>
        <li>Google, on a computer: Other calendars, From URL.</li>
      </ul>
    </div>
  );
}

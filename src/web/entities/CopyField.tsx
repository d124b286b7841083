import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { toast, toastSuccess } from '#web/platform/toasts/toast.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface CopyFieldProps {
  label: string;
  hint?: string;
  value: string;
  onCopy?: () => void;
}

/** A link to copy. */
export function CopyField({ label, hint, value, onCopy }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    onCopy?.();
    try {
      await navigator.clipboard.writeText(value);
      toastSuccess('Link copied');
    } catch {
      // Browsers copy for a page only with permission, and over HTTPS.
      field.current?.select();
      toast({ title: 'Please copy it yourself', description: 'The link is selected for you.' });
    }
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        ref={field}
        label={label}
        hint={hint}
        readOnly
        value={value}
        onFocus={({ target }) => target.select()}
        className="grow basis-48"
      />
      <Button className="mt-6.5" onClick={() => copy()}>
        <Copy aria-hidden />
        Copy
      </Button>
    </div>
  );
}

import { Camera, LoaderCircle } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';

type PhotoFieldProps = {
  label: string;
  /** The picture as it is now, or what stands in for it. */
  preview: ReactNode;
  /** "Choose photo" or "Change photo". */
  buttonLabel: string;
  hint?: string | undefined;
  error?: string | undefined;
  uploading: boolean;
  disabled?: boolean | undefined;
  onChoose: (file: File) => void;
};

/** One picture: what it is now, and a button that takes another from the camera or the library. */
export function PhotoField({
  label,
  preview,
  buttonLabel,
  hint,
  error,
  uploading,
  disabled,
  onChoose,
}: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex items-center gap-4">
      <div className="size-24 shrink-0 overflow-hidden rounded-xl bg-sunken">{preview}</div>
      <div className="min-w-0">
        <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
          {label}
        </p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={label}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file chosen again must be a change too.
            currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
        <Button
          variant="secondary"
          size="sm"
          aria-describedby={`${id}-notes`}
          disabled={uploading || disabled === true}
          onClick={() => input.current?.click()}
        >
          {uploading ? (
            <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />
          ) : (
            <Camera aria-hidden />
          )}
          {uploading ? 'Uploading...' : buttonLabel}
        </Button>
        <div id={`${id}-notes`}>
          {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {hint !== undefined && <p className="mt-1.5 text-sm text-soft">{hint}</p>}
        </div>
        <output className="sr-only">{uploading ? 'Uploading...' : ''}</output>
      </div>
    </div>
  );
}

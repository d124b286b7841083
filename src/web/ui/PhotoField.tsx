import { Camera, LoaderCircle } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';

type PhotoFieldProps = {
  label: string;
  /** The picture as it is now, or what is in for it. */
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
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex items-center gap-4">
      <div className="size-24 shrink-0 overflow-hidden rounded-xl bg-sunken">{preview}</div>
      <div className="min-w-0">
        <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
          {label}
        </p>
        <FilePicker label={label} accept="image/*" onChoose={onChoose}>
          {(open) => (
            <Button
              variant="secondary"
              size="sm"
              aria-describedby={`${id}-notes`}
              disabled={uploading || disabled === true}
              onClick={open}
            >
              {uploading ? (
                <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />
              ) : (
                <Camera aria-hidden />
              )}
              {uploading ? 'Uploading...' : buttonLabel}
            </Button>
          )}
        </FilePicker>
        <div id={`${id}-notes`}>
          {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {hint !== undefined && <p className="mt-1.5 text-sm text-soft">{hint}</p>}
        </div>
        <output className="sr-only">{uploading ? 'Uploading...' : ''}</output>
      </div>
    </div>
  );
}

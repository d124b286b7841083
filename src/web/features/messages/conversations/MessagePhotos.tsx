/** The photos of a message that is being written. */
import { ImagePlus, LoaderCircle, X } from 'lucide-react';
import { photoCardUrl } from '#web/data/messagePhotos.ts';
import { Button } from '#web/ui/Button.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';

interface PhotoChoiceProps {
  disabled: boolean;
  onChoose: (files: File[]) => void;
}

/** Takes photos with the phone's camera, or from its library. */
export function PhotoChoice({ disabled, onChoose }: PhotoChoiceProps) {
  return (
    <FilePicker
      label="Photos for the message"
      accept="image/*"
      multiple
      onChoose={(_, files) => onChoose([...files])}
    >
      {(open) => (
        <Button variant="ghost" size="sm" className="-ml-2.5" disabled={disabled} onClick={open}>
          <ImagePlus aria-hidden />
          <span className="max-sm:sr-only">Photos</span>
        </Button>
      )}
    </FilePicker>
  );
}

interface MessagePhotosProps {
  photoIds: readonly string[];
  /** How many are on their way. */
  sending: number;
  onRemove: (id: string) => void;
}

export function MessagePhotos({ photoIds, sending, onRemove }: MessagePhotosProps) {
  if (photoIds.length + sending === 0) return null;
  return (
    <ul aria-label="Photos of this message" className="mt-2 flex flex-wrap gap-2">
      {photoIds.map((id, at) => (
        <li key={id} className="relative">
          <img
            src={photoCardUrl(id)}
            alt={`${at + 1} of ${photoIds.length} for this message`}
            className="size-18 rounded-lg border border-line bg-sunken object-cover"
          />
          <button
            type="button"
            aria-label={`Remove photo ${at + 1}`}
            className="absolute -top-1.5 -right-1.5 grid size-7 place-items-center rounded-full border border-edge bg-surface text-ink after:absolute after:-inset-2 hover:border-ink"
            onClick={() => onRemove(id)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
      {Array.from({ length: sending }, (_, at) => (
        <li
          key={at}
          className="grid size-18 place-items-center rounded-lg border border-line bg-sunken"
        >
          <LoaderCircle aria-hidden className="size-5 animate-spin text-soft" />
          <span className="sr-only" role="status">
            Sending a photo...
          </span>
        </li>
      ))}
    </ul>
  );
}

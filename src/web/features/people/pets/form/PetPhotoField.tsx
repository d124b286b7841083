import { PetPicture } from '#web/entities/pets/PetPicture.tsx';
import { PHOTO_HINT } from '#web/platform/forms/photo.ts';
import { PhotoField } from '#web/ui/PhotoField.tsx';

interface PetPhotoFieldProps {
  photoUrl: string | null;
  species: string;
  /** The URL of a photo that was chosen here and may not have been sent yet. */
  preview: string | null;
  uploading: boolean;
  problem: string | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
}

export function PetPhotoField({
  photoUrl,
  species,
  preview,
  uploading,
  problem,
  disabled,
  onChoose,
}: PetPhotoFieldProps) {
  const shown = preview ?? photoUrl;
  return (
    <PhotoField
      label="Photo"
      preview={<PetPicture photoUrl={shown} species={species} alt="" />}
      buttonLabel={shown === null ? 'Choose photo' : 'Change photo'}
      hint={PHOTO_HINT}
      error={problem}
      uploading={uploading}
      disabled={disabled}
      onChoose={onChoose}
    />
  );
}

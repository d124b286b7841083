import { PetPicture } from '#web/features/pets/PetPicture.tsx';
import { PhotoField } from '#web/ui/PhotoField.tsx';

interface PetPhotoFieldProps {
  photoUrl: string | null;
  species: string;
  /** The address of the one chosen here, which is perhaps not sent yet. */
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
      hint="One image, at most 5 MB"
      error={problem}
      uploading={uploading}
      disabled={disabled}
      onChoose={onChoose}
    />
  );
}

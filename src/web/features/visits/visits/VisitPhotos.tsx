/** The photos of a visit, those that still wait on this phone among them. */
import { CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type PhoneVisit, photoSteps, type VisitedPet } from '#web/data/visits/phoneVisit.ts';
import { storedPhoto } from '#web/data/visits/visitStore.ts';

interface VisitPhotosProps {
  record: PhoneVisit;
  pets: readonly VisitedPet[];
}

const PICTURE = 'aspect-square w-full rounded-lg object-cover';

export function VisitPhotos({ record, pets }: VisitPhotosProps) {
  const { visit } = record;
  const waiting = photoSteps(record);
  if (visit.photos.length + waiting.length === 0) return null;
  const nameOf = (petId: string | null) => pets.find(({ id }) => id === petId)?.name ?? 'Visit';
  return (
    <>
      <ul aria-label="Photos" className="mt-3 grid grid-cols-3 gap-2">
        {visit.photos.map((photo, at) => (
          <li key={photo.id}>
            <a href={photo.photoUrl} target="_blank" rel="noreferrer">
              <img
                src={`${photo.photoUrl}?size=card`}
                alt={`${nameOf(photo.petId)} ${at + 1}`}
                loading="lazy"
                className={PICTURE}
              />
            </a>
          </li>
        ))}
        {waiting.map(({ id, body }) => (
          <li key={id} className="relative">
            <WaitingPhoto visitId={record.id} at={body.at} petName={nameOf(body.petId)} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <p role="status" className="mt-2 flex gap-1.5 text-sm text-soft">
          <CloudUpload aria-hidden className="mt-0.5 size-4 shrink-0" />
          {waitingText(waiting.length)}
        </p>
      )}
    </>
  );
}

const waitingText = (count: number): string =>
  count === 1
    ? 'One photo is on this phone and has yet to be sent.'
    : `${count} photos are on this phone and have yet to be sent.`;

interface WaitingPhotoProps {
  visitId: string;
  at: number;
  petName: string;
}

function WaitingPhoto({ visitId, at, petName }: WaitingPhotoProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let shown: string | undefined;
    let isOver = false;
    const show = async () => {
      const file = await storedPhoto(visitId, at).catch(() => undefined);
      if (file === undefined || isOver) return;
      shown = URL.createObjectURL(file);
      setUrl(shown);
    };
    void show();
    return () => {
      isOver = true;
      if (shown !== undefined) URL.revokeObjectURL(shown);
    };
  }, [visitId, at]);
  if (url === undefined) return <span className={`block bg-sunken ${PICTURE}`} />;
  return <img src={url} alt={`${petName}, not sent yet`} className={`${PICTURE} opacity-70`} />;
}

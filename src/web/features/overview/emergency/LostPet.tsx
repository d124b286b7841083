/** A pet has run away: makes a poster of it. */
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#web/platform/nav/lazyPart.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

const useFormPart = lazyPart(
  async () => import('#web/features/overview/emergency/LostPosterForm.tsx'),
);

export function LostPet({ pet }: { pet: { id: string; name: string } }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Form = useFormPart(isOpen, close)?.default;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Megaphone aria-hidden />
        Lost Pet
      </Button>
      {Form && (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title={`Lost: ${pet.name}`}
          description="A poster with the photo, to share or to print. It shows no address and no microchip number."
        >
          <Form pet={pet} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

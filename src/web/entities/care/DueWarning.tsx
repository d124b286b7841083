import type { Pet } from '#contract/people/pets.ts';
import { usePetDueText } from '#web/entities/care/dueTexts.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** One warning for all treatments of a pet that are overdue or come due soon. */
export function DueWarning({ pet, className }: { pet: Pick<Pet, 'id'>; className: string }) {
  const text = usePetDueText(pet.id);
  if (text === undefined) return null;
  return (
    <Banner tone="yellow" title="Treatment due" className={className}>
      {text}
    </Banner>
  );
}

/** What is due of pets, for screens that list several. */
import { usePets } from '#web/data/pets.ts';
import { useTreatmentsDue } from '#web/data/treatments.ts';
import { petDueText } from '#web/entities/care/treatmentWords.ts';
import { useToday } from '#web/platform/device/clock.ts';

/** What is due of one pet, in one sentence; undefined until it is known. */
export function usePetDueText(petId: string): string | undefined {
  const { data } = useTreatmentsDue();
  const today = useToday();
  return data && petDueText(petId, data, today);
}

/** One sentence for each of these pets of which something is due: "Rex: Worming due 12 April 2026." */
export function useDueTexts(petIds: readonly string[]): string[] {
  const { data: due } = useTreatmentsDue();
  const { data: pets } = usePets();
  const today = useToday();
  return petIds.flatMap((id) => {
    const text = due && petDueText(id, due, today);
    const name = pets?.find((pet) => pet.id === id)?.name;
    return text !== undefined && name !== undefined ? [`${name}: ${text}.`] : [];
  });
}

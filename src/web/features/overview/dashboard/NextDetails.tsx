import { DoorOpen, Pill, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { Client } from '#contract/people/clients.ts';
import type { Pet } from '#contract/people/pets.ts';
import { maskCodes } from '#contract/rules/codesInText.ts';
import { aggressionText } from '#web/entities/pets/aggression.ts';

interface NextDetailsProps {
  client: Client | undefined;
  pets: readonly Pet[];
}

/** What to know before the next door opens; the card has all of it, and the codes. The room of two lines is there before the words. */
export function NextDetails({ client, pets }: NextDetailsProps) {
  const several = pets.length > 1;
  const ofPet = (pet: Pet, text: string | null | undefined) =>
    text && (several ? `${pet.name}: ${text}` : text);
  const all = (textOf: (pet: Pet) => string | null | undefined) =>
    pets.flatMap((pet) => ofPet(pet, textOf(pet)) || []).join(' · ');
  const warnings = [
    all(aggressionText),
    all(({ allergies }) => allergies && `Allergies: ${allergies}`),
  ];
  return (
    <div className="col-span-full mt-1 min-h-10 text-sm sm:col-start-2">
      <Line Icon={TriangleAlert} tone="red" text={warnings.filter(Boolean).join(' · ')} />
      <Line Icon={Pill} text={all(({ medications }) => medications)} label="Medicine: " />
      <Line
        Icon={DoorOpen}
        text={client && maskCodes(client.doorNotes ?? client.notes ?? 'No door notes yet')}
        label={client?.doorNotes ? 'Door notes: ' : ''}
      />
    </div>
  );
}

interface LineProps {
  Icon: LucideIcon;
  tone?: 'red';
  label?: string;
  text: string | undefined;
}

function Line({ Icon, tone, label, text }: LineProps) {
  if (!text) return null;
  return (
    <p
      data-tone={tone}
      className="flex gap-1.5 wrap-anywhere data-tone:font-semibold data-tone:text-tone"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="line-clamp-2">
        <span className="sr-only">{label}</span>
        {text}
      </span>
    </p>
  );
}

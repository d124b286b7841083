/** What the profile of a pet shows: six sections, each with only what is known. */
import { addressText } from '#contract/rules/addressText.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { Pet } from '#contract/people/pets.ts';
import { ageText } from '#contract/rules/ageText.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { petLabels, type PetField } from '#contract/people/petFields.ts';
import { mapsLink, telLink } from '#web/entities/contactLinks.ts';

export interface ProfileEntry {
  label: string;
  value: string;
  /** What the value links to: a phone call, a map. */
  href?: string;
  /** Sentences take the whole width. */
  long?: boolean;
}

export interface ProfileSection {
  title: string;
  entries: ProfileEntry[];
}

/** The age by the date of birth, or the text that was noted where the date of birth is unknown. */
export function petAge(pet: Pick<Pet, 'dateOfBirth' | 'age'>, today: IsoDate): string {
  return ageText(pet.dateOfBirth, today) || (pet.age ?? '');
}

type Entry = ProfileEntry | undefined;

const present = (entries: Entry[]): ProfileEntry[] =>
  entries.filter((entry) => entry !== undefined).filter(({ value }) => value.trim() !== '');

/** The six sections, in the order of the form. */
export function profileSections(pet: Pet, today: IsoDate): ProfileSection[] {
  const text = (field: PetField): Entry => {
    const value = pet[field];
    return typeof value === 'string' ? { label: petLabels[field], value } : undefined;
  };
  const long = (field: PetField): Entry => {
    const entry = text(field);
    return entry && { ...entry, long: true };
  };
  /** Under the heading of its section a contact's name is labelled "Name", not "Vet Name". */
  const contact = (who: 'emergencyContact' | 'vet'): Entry[] => {
    const [name, phone, address] = [pet[`${who}Name`], pet[`${who}Phone`], pet[`${who}Address`]];
    return [
      name === null ? undefined : { label: 'Name', value: name },
      phone === null ? undefined : { label: 'Phone', value: phone, href: telLink(phone) },
      address === null
        ? undefined
        : { label: 'Address', value: addressText(address), href: mapsLink(address) },
    ];
  };
  const phone = (field: PetField): Entry => {
    const entry = text(field);
    return entry && { ...entry, href: telLink(entry.value) };
  };
  const neutered: Entry =
    pet.spayedNeutered === null
      ? undefined
      : { label: petLabels.spayedNeutered, value: pet.spayedNeutered ? 'Yes' : 'No' };
  const born: Entry =
    pet.dateOfBirth === null
      ? undefined
      : { label: petLabels.dateOfBirth, value: plainDate(pet.dateOfBirth) };
  return [
    {
      title: 'Basic Information',
      entries: [
        text('species'),
        text('breed'),
        text('gender'),
        born,
        { label: petLabels.age, value: petAge(pet, today) },
      ],
    },
    {
      title: 'Physical Details',
      entries: [text('weight'), text('colour'), text('microchipId')],
    },
    {
      title: 'Health Information',
      entries: [neutered, long('allergies'), long('medications'), long('medicalConditions')],
    },
    {
      title: 'Care Instructions',
      entries: [
        long('feedingInstructions'),
        long('exerciseNeeds'),
        long('behaviourNotes'),
        long('likes'),
        long('dislikes'),
        long('specialInstructions'),
      ],
    },
    {
      title: 'Emergency Contact',
      entries: contact('emergencyContact'),
    },
    {
      title: 'Veterinary Information',
      entries: [
        ...contact('vet'),
        phone('vetOutOfHoursPhone'),
        text('insurer'),
        text('policyNumber'),
      ],
    },
  ].map(({ title, entries }) => ({ title, entries: present(entries) }));
}

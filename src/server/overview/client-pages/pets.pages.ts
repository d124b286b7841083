/** A client's pets, as the business knows them. */
import { petLabels } from '#contract/people/petFields.ts';
import { ageText } from '#contract/rules/ageText.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';
import {
  facts,
  more,
  nothing,
  part,
  rowLink,
  rows,
  title,
} from '#server/overview/client-pages/frame.pages.ts';
import { sendCardLink } from '#server/overview/client-pages/details.pages.ts';
import type { ShownDocument } from '#server/overview/client-pages/pet-documents.sql.ts';
import {
  PET_TEXTS,
  type ShownCare,
  type ShownMedicine,
  type ShownPet,
} from '#server/overview/client-pages/pets.sql.ts';

const kindOf = ({ species, breed }: ShownPet): string =>
  breed === null ? species : `${species}, ${breed}`;

const picture = ({ name, photoId }: ShownPet): Html | false =>
  photoId !== null &&
  html`<img
    src="/my/photos/${photoId}?size=card"
    alt="${name}"
    loading="lazy"
    class="mt-4 w-full rounded-lg"
  />`;

export const petsPage = (frame: PageFrame, business: string, pets: readonly ShownPet[]): string =>
  linkedPage(
    frame,
    'Pets',
    business,
    html`${title('Pets')}
    ${
      pets.length === 0
        ? nothing('There are no pets yet.')
        : rows(
            pets.map(
              (pet) =>
                html`${rowLink(`/my/pets/${pet.id}`, pet.name)}
                  <p class="text-sm text-soft">${kindOf(pet)}</p>`,
            ),
          )
    }`,
  );

const treatmentLine = ({ name, givenOn, dueOn }: ShownCare): Html =>
  html`<p class="font-medium break-words">${name}</p>
    <p class="text-sm text-soft">
      ${givenOn !== null && html`Given on ${plainDate(givenOn)}`}${dueOn !== null && html`, due on ${plainDate(dueOn)}`}
    </p>`;

const medicineLine = ({ name, dose, times, instruction }: ShownMedicine): Html =>
  html`<p class="font-medium break-words">${[name, dose].filter(Boolean).join(', ')}</p>
    ${times.length > 0 && html`<p class="text-sm text-soft">${times.join(', ')}</p>`}
    ${instruction !== null && html`<p class="break-words whitespace-pre-line">${instruction}</p>`}`;

const FORMATS = { 'application/pdf': 'PDF', 'image/webp': 'picture' } as const;

/** What a client sends is a vaccination card; several are numbered. */
const documentLine = (
  { id, type, createdAt }: ShownDocument,
  number: number | undefined,
  timeZone: string,
): Html =>
  html`${rowLink(`/my/documents/${id}`, `Vaccination card${number === undefined ? '' : ` ${number}`} (${FORMATS[type]})`)}
    <p class="text-sm text-soft">
      You sent this on ${plainDate(businessDay(new Date(createdAt), timeZone))}
    </p>`;

const documentRows = (documents: readonly ShownDocument[], timeZone: string): Html =>
  rows(
    documents.map((document, at) =>
      documentLine(document, documents.length > 1 ? at + 1 : undefined, timeZone),
    ),
  );

interface Care {
  treatments: readonly ShownCare[];
  medicines: readonly ShownMedicine[];
  documents: readonly ShownDocument[];
  /** Whether the client may tell of changes. */
  canTellChanges: boolean;
}

export function petPage(
  frame: PageFrame,
  { business, today }: { business: string; today: IsoDate },
  pet: ShownPet,
  { treatments, medicines, documents, canTellChanges }: Care,
): string {
  const shown = (...fields: readonly Exclude<keyof ShownPet, 'id' | 'photoId'>[]) =>
    fields.map((field): readonly [string, string | null] => {
      const value = pet[field];
      return [petLabels[field], typeof value === 'string' ? value : null];
    });
  const born = pet.dateOfBirth;
  const neutered = pet.spayedNeutered;
  return linkedPage(
    frame,
    pet.name,
    business,
    html`${title(pet.name)} ${picture(pet)}
    ${facts([
      ...shown('species', 'breed', 'gender'),
      [petLabels.dateOfBirth, born === null ? null : plainDate(born)],
      [petLabels.age, born === null ? pet.age : ageText(born, today)],
      ...shown('weight', 'colour', 'microchipId'),
      [petLabels.spayedNeutered, neutered === null ? null : neutered ? 'Yes' : 'No'],
      ...shown(...PET_TEXTS),
      ...shown('vetName', 'vetPhone', 'vetAddress', 'vetOutOfHoursPhone'),
      ...shown('emergencyContactName', 'emergencyContactPhone', 'emergencyContactAddress'),
      ...shown('insurer', 'policyNumber'),
    ])}
    ${medicines.length > 0 && part('Medicines', rows(medicines.map(medicineLine)))}
    ${treatments.length > 0 && part('Treatments', rows(treatments.map(treatmentLine)))}
    ${documents.length > 0 && part('Documents', documentRows(documents, frame.timeZone))}
    ${canTellChanges && sendCardLink(pet.id)} ${more('/my/pets', 'All pets')}`,
  );
}

/** A pet that a prospect told about, with its photo and vaccination cards and the form that adds them. It works without scripts. */
import { MAX_PROSPECT_FILES, type ProspectFile } from '#contract/people/prospects.ts';
import type { ToldPet } from '#contract/people/welcome.ts';
import { FILE_INPUT } from '#server/platform/http/form-fields.ts';
import { type Html, html } from '#server/platform/http/html.ts';

export const QUIET_BUTTON =
  'inline-flex min-h-11 items-center justify-center rounded-lg border border-edge bg-surface px-4.5 py-2 font-semibold text-ink hover:border-ink hover:bg-sunken';

/** What was wrong with a form with files of one pet, or with each file; and the status that says so. */
export interface FileProblems {
  petId: string;
  status: number;
  form?: string;
  photo?: string;
  card?: string;
}

const KILOBYTE = 1000;

const removal = (path: string, id: string, name: string): Html =>
  html`<form method="post" action="${path}">
    <input type="hidden" name="id" value="${id}" />
    <button type="submit" class="${QUIET_BUTTON}">
      Remove<span class="sr-only"> ${name}</span>
    </button>
  </form>`;

const photoOf = (token: string, pet: ToldPet, { id }: ProspectFile): Html =>
  html`<div class="mt-3 flex items-center justify-between gap-3">
    <img
      src="/w/${token}/photos/${id}?size=card"
      alt="Photo of ${pet.name}"
      class="size-20 rounded-lg object-cover"
    />
    ${removal(`/w/${token}/files/remove`, id, `the photo of ${pet.name}`)}
  </div>`;

const cardOf = (token: string, pet: ToldPet, { id, bytes }: ProspectFile): Html =>
  html`<div class="mt-3 flex items-center justify-between gap-3">
    <span
      >Vaccination card
      <span class="text-soft">${Math.ceil(bytes / KILOBYTE).toLocaleString('en-GB')} kB</span></span
    >
    ${removal(`/w/${token}/files/remove`, id, `a vaccination card of ${pet.name}`)}
  </div>`;

function fileField(
  pet: ToldPet,
  kind: ProspectFile['kind'],
  label: string,
  accept: string,
  problem: string | undefined,
): Html {
  const id = `${kind}-${pet.id}`;
  return html`<div class="mt-4">
    <label class="font-medium" for="${id}">${label}</label>
    <input
      id="${id}"
      name="${kind}"
      type="file"
      accept="${accept}"
      class="${FILE_INPUT}"
      ${problem !== undefined && html`aria-invalid="true" aria-describedby="${id}-problem" autofocus`}
    />
    ${problem !== undefined && html`<p class="mt-1 text-danger" id="${id}-problem" role="alert">${problem}</p>`}
  </div>`;
}

const filesForm = (
  token: string,
  pet: ToldPet,
  hasPhoto: boolean,
  { form, photo, card }: Partial<FileProblems>,
): Html =>
  html`<form method="post" action="/w/${token}/files" enctype="multipart/form-data">
    <input type="hidden" name="pet" value="${pet.id}" />
    ${fileField(pet, 'photo', `${hasPhoto ? 'Another photo' : 'Photo'} of ${pet.name}`, 'image/*', photo)}
    ${fileField(pet, 'card', `Vaccination card of ${pet.name}`, 'image/*,application/pdf', card)}
    <p class="mt-1 text-sm text-soft">
      From your camera, or a file of at most 10 MB; ${MAX_PROSPECT_FILES} files for all your pets.
      You can leave these empty.
    </p>
    ${form !== undefined && html`<p class="mt-2 text-danger" role="alert">${form}</p>`}
    <button type="submit" class="mt-3 ${QUIET_BUTTON}">
      Save files<span class="sr-only"> for ${pet.name}</span>
    </button>
  </form>`;

/** `isBrief` where another form is on the page: sending files would lose what was typed there. */
export function petRow(
  token: string,
  pet: ToldPet,
  files: readonly ProspectFile[],
  isBrief: boolean,
  problems: FileProblems | undefined,
): Html {
  const { id, name, species } = pet;
  const own = files.filter(({ petId }) => petId === id);
  const photo = own.find(({ kind }) => kind === 'photo');
  const cards = own.filter(({ kind }) => kind === 'card');
  return html`<li class="rounded-lg border border-edge bg-surface p-4">
    <div class="flex flex-wrap items-center justify-between gap-3">
      <span class="font-semibold break-words">${name}, ${species}</span>
      <span class="flex gap-2">
        <a class="${QUIET_BUTTON}" href="/w/${token}/pets?pet=${id}"
          >Change<span class="sr-only"> ${name}</span></a
        >
        ${removal(`/w/${token}/pets/remove`, id, name)}
      </span>
    </div>
    ${
      !isBrief &&
      html`${photo && photoOf(token, pet, photo)} ${cards.map((card) => cardOf(token, pet, card))}
      ${filesForm(token, pet, photo !== undefined, problems?.petId === id ? problems : {})}`
    }
  </li>`;
}

/** The pages on which a prospect tells about household, pets and consents, and signs. They work without scripts. */
import { type ConsentKind } from '#contract/people/consents.ts';
import { EXPRESS_REQUEST } from '#contract/people/rightToCancel.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import { question } from '#server/people/agreements/signing.pages.ts';
import { type FileProblems, petRow, QUIET_BUTTON } from '#server/people/welcome/pet-row.pages.ts';
import { choice, field, type FormState, problemOf } from '#server/platform/http/form-fields.ts';
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';
import { linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';

const BUTTON =
  'inline-flex min-h-11 w-full items-center justify-center rounded-lg px-4.5 py-2 text-center leading-tight font-semibold transition-colors select-none bg-primary text-on-primary hover:bg-primary-strong active:bg-primary-strong';
const LINK = 'inline-flex min-h-11 items-center underline';

/** The steps, in order, with the end of their addresses. */
export const STEPS = [
  ['you', 'You and your household'],
  ['pets', 'Your pets'],
  ['consents', 'What may we do?'],
  ['agreement', 'Agreement'],
] as const;
export type Step = (typeof STEPS)[number][0];

export interface StepView {
  frame: PageFrame;
  token: string;
  business: string;
  state: FormState;
  problem?: string | undefined;
  /** What is said of the meet and greet. */
  notice?: HtmlPart;
}

const submit = (label: string): Html =>
  html`<button type="submit" class="mt-6 ${BUTTON}">${label}</button>`;

/** A step with its heading and the way back. */
function stepPage(
  step: Step,
  { frame, token, business, state, problem, notice }: StepView,
  content: Html,
) {
  const index = STEPS.findIndex(([name]) => name === step);
  const [, heading] = STEPS[index] ?? STEPS[0];
  const [before] = STEPS[index - 1] ?? [];
  return linkedPage(
    frame,
    heading,
    business,
    html`<p class="text-soft">Step ${index + 1} of ${STEPS.length}</p>
      <h1 class="text-3xl font-bold">${heading}</h1>
      ${problemOf(state, problem)} ${notice} ${content}
      ${before !== undefined && html`<p class="mt-6"><a class="${LINK}" href="/w/${token}/${before}">Back</a></p>`}`,
  );
}

export const youPage = (view: StepView): string => {
  const { state, token, business } = view;
  return stepPage(
    'you',
    view,
    html`<p class="mt-2 break-words">
        ${business} asks for this to look after your pets well. Each step is saved when you go on,
        and you can come back with the same link.
      </p>
      <form method="post" action="/w/${token}/you" novalidate>
        ${field(state, 'name', 'Your full name', { autocomplete: 'name', isRequired: true })}
        ${field(state, 'email', 'Email', { type: 'email', autocomplete: 'email' })}
        ${field(state, 'phone', 'Phone', { type: 'tel', autocomplete: 'tel' })}
        ${field(state, 'address', 'Address', { isLong: true, autocomplete: 'street-address', hint: 'With the postcode' })}
        ${field(state, 'doorNotes', 'How to get in', { isLong: true, hint: 'Which door, where to park. No codes or alarm words, please.' })}
        <h2 class="mt-8 text-xl font-bold">Somebody else in your household</h2>
        ${field(state, 'otherName', 'Their name')}
        ${field(state, 'otherPhone', 'Their phone', { type: 'tel' })}
        ${field(state, 'otherRelation', 'Who they are', { hint: 'Such as husband or flatmate' })}
        <h2 class="mt-8 text-xl font-bold">In an emergency</h2>
        ${field(state, 'emergencyContactName', 'Emergency contact’s name')}
        ${field(state, 'emergencyContactPhone', 'Emergency contact’s phone', { type: 'tel' })}
        ${submit('Save and continue')}
      </form>`,
  );
};

const LONG = { isLong: true } as const;
const DAY = { type: 'date' } as const;

const petForm = (token: string, state: FormState): Html =>
  html`<form method="post" action="/w/${token}/pets" novalidate>
    <input type="hidden" name="id" value="${state.typed['id'] ?? ''}" />
    ${field(state, 'name', 'Pet’s name', { isRequired: true })}
    ${field(state, 'species', 'Species', { isRequired: true, hint: 'Such as dog or cat' })}
    ${field(state, 'breed', 'Breed')} ${field(state, 'colour', 'Colour')}
    ${field(state, 'gender', 'Sex')} ${field(state, 'dateOfBirth', 'Date of birth', DAY)}
    ${choice(state, 'spayedNeutered', 'Spayed or neutered?', [
      ['yes', 'Yes'],
      ['no', 'No'],
    ])}
    ${field(state, 'microchipId', 'Microchip number')}
    <h2 class="mt-8 text-xl font-bold">Health and medicine</h2>
    ${field(state, 'medications', 'Medicine', { isLong: true, hint: 'What, how much, and when' })}
    ${field(state, 'allergies', 'Allergies', LONG)}
    ${field(state, 'medicalConditions', 'Conditions', LONG)}
    ${field(state, 'vaccination', 'Last vaccination', { hint: 'As on the vaccination card' })}
    ${field(state, 'vaccinatedOn', 'Vaccinated on', DAY)}
    ${field(state, 'vaccinationDueOn', 'Vaccination due on', DAY)}
    ${field(state, 'wormer', 'Worming product')} ${field(state, 'wormedOn', 'Wormed on', DAY)}
    ${field(state, 'fleaTreatment', 'Flea treatment')}
    ${field(state, 'fleaTreatedOn', 'Treated for fleas on', DAY)}
    <h2 class="mt-8 text-xl font-bold">Vet and insurance</h2>
    ${field(state, 'vetName', 'Vet’s name')}
    ${field(state, 'vetPhone', 'Vet’s phone', { type: 'tel' })}
    ${field(state, 'vetAddress', 'Vet’s address', { isLong: true, hint: 'With the postcode' })}
    ${field(state, 'insurer', 'Insurer')} ${field(state, 'policyNumber', 'Policy number')}
    <h2 class="mt-8 text-xl font-bold">Routines</h2>
    ${field(state, 'feedingInstructions', 'Feeding', LONG)}
    ${field(state, 'exerciseNeeds', 'Exercise', LONG)}
    ${field(state, 'behaviourNotes', 'Behaviour with people, dogs and other animals', LONG)}
    ${field(state, 'likes', 'Likes', LONG)} ${field(state, 'dislikes', 'Dislikes and fears', LONG)}
    ${field(state, 'specialInstructions', 'Anything else', LONG)} ${submit('Save this pet')}
  </form>`;

/** The pets told so far with their files, and the form for one more or the one that is changed. */
export const petsPage = (
  view: StepView,
  prospect: Pick<Prospect, 'told' | 'files'>,
  showsForm: boolean,
  problems?: FileProblems,
): string => {
  const { state, token } = view;
  const { pets } = prospect.told;
  const isOfPet = pets.some(({ id }) => id === problems?.petId);
  return stepPage(
    'pets',
    // What is about no pet on the page is said above them.
    isOfPet ? view : { ...view, problem: view.problem ?? problems?.form },
    html`${
      pets.length > 0 &&
      html`<ul class="mt-4 space-y-4">
        ${pets.map((pet) => petRow(token, pet, prospect.files, showsForm, problems))}
      </ul>`
    }
    ${
      showsForm
        ? petForm(token, state)
        : html`<p class="mt-4">
              <a class="${QUIET_BUTTON}" href="/w/${token}/pets?pet=new">Add another pet</a>
            </p>
            <p class="mt-6"><a class="${BUTTON}" href="/w/${token}/consents">Continue</a></p>`
    }`,
  );
};

export const consentsPage = (view: StepView, asked: readonly ConsentKind[]): string =>
  stepPage(
    'consents',
    view,
    html`<p class="mt-2">Answer each with yes or no. You can change your mind at any time.</p>
      <form method="post" action="/w/${view.token}/consents">
        ${asked.map((kind) => question(kind, view.state.typed))} ${submit('Save and continue')}
      </form>`,
  );

export interface AgreementShown {
  title: string;
  version: number;
  text: string;
  sha256: string;
}

export const agreementPage = (view: StepView, shown: AgreementShown | undefined): string => {
  const { state, token, business } = view;
  return stepPage(
    'agreement',
    view,
    shown
      ? html`<h2 class="mt-4 text-xl font-bold break-words">${shown.title}</h2>
          <div class="mt-4 break-words whitespace-pre-wrap">${shown.text}</div>
          <form method="post" action="/w/${token}/agreement" class="mt-8">
            <input type="hidden" name="sha256" value="${shown.sha256}" />
            <label class="mt-2 flex min-h-11 items-start gap-3"
              ><input
                type="checkbox"
                name="expressRequest"
                value="yes"
                class="mt-1.5"
                ${state.typed['expressRequest'] === 'yes' && html`checked`}
              />
              <span>${EXPRESS_REQUEST}</span></label
            >
            <p class="mt-4">By typing my name and pressing I agree, I sign this agreement.</p>
            ${field(state, 'typedName', 'Your full name', { autocomplete: 'name', isRequired: true, maxLength: 200 })}
            ${submit('I agree')}
          </form>`
      : html`<p class="mt-4 break-words">
            There is nothing to sign yet. ${business} will read what you’ve told us and get back to
            you.
          </p>
          <form method="post" action="/w/${token}/agreement">${submit('Send')}</form>`,
  );
};

export const donePage = ({ frame, token, business, notice }: StepView): string =>
  linkedPage(
    frame,
    'Thank you',
    business,
    html`<h1 class="text-3xl font-bold">Thank you</h1>
      <p class="mt-2 break-words" role="status">
        ${business} has what you’ve told us and will get back to you.
      </p>
      ${notice}
      <p class="mt-6">
        <a class="${LINK}" href="/w/${token}/you">Look at it again, or change something</a>
      </p>`,
  );

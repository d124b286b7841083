/** The forms in which clients correct what is known about them and their pets. They work without scripts. */
import { randomUUID } from 'node:crypto';
import { type ClientDetail, type PetDetail } from '#contract/people/detailFields.ts';
import { BUTTON, more, title } from '#server/overview/client-pages/frame.pages.ts';
import type { ShownPet } from '#server/overview/client-pages/pets.sql.ts';
import {
  field,
  type FieldOptions,
  type FormState,
  problemOf,
} from '#server/platform/http/form-fields.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';

type Line<Name> = readonly [name: Name, label: string, options?: FieldOptions];

const LONG = { isLong: true } as const;
const PHONE = { type: 'tel' } as const;

const CLIENT_LINES: readonly Line<ClientDetail>[] = [
  ['firstName', 'First name', { isRequired: true, autocomplete: 'given-name' }],
  ['lastName', 'Last name', { isRequired: true, autocomplete: 'family-name' }],
  ['email', 'Email', { type: 'email', autocomplete: 'email' }],
  ['phone', 'Phone', { type: 'tel', autocomplete: 'tel' }],
  [
    'address',
    'Address',
    { isLong: true, autocomplete: 'street-address', hint: 'With the postcode' },
  ],
  [
    'doorNotes',
    'How to get in',
    {
      isLong: true,
      hint: 'What we already have isn’t shown here. Just add what’s new, without codes or alarm words.',
    },
  ],
  ['emergencyContactName', 'Emergency contact’s name'],
  ['emergencyContactPhone', 'Emergency contact’s phone', PHONE],
];

const PET_LINES: readonly Line<PetDetail>[] = [
  ['medications', 'Medicine', { isLong: true, hint: 'What, how much, and when' }],
  ['allergies', 'Allergies', LONG],
  ['medicalConditions', 'Conditions', LONG],
  ['vetName', 'Vet’s name'],
  ['vetPhone', 'Vet’s phone', PHONE],
  ['vetAddress', 'Vet’s address', { isLong: true, hint: 'With the postcode' }],
  ['feedingInstructions', 'Feeding', LONG],
  ['exerciseNeeds', 'Exercise', LONG],
  ['likes', 'Likes', LONG],
  ['dislikes', 'Dislikes and fears', LONG],
  ['specialInstructions', 'Anything else', LONG],
  ['weight', 'Weight'],
  ['microchipId', 'Microchip number'],
  ['insurer', 'Insurer'],
  ['policyNumber', 'Policy number'],
];

/** A form as it is shown: for the first time, or again. */
export interface DetailsView {
  business: string;
  state: FormState;
  /** What is wrong with the form as a whole. */
  problem?: string | undefined;
}

const detailsPage = (
  frame: PageFrame,
  heading: string,
  action: string,
  { business, state, problem }: DetailsView,
  lines: readonly Line<string>[],
  further?: Html,
): string =>
  linkedPage(
    frame,
    heading,
    business,
    html`${title(heading)}
      <p class="mt-2 break-words text-soft">
        Correct what has changed, then send it. ${business} checks it before it’s saved.
      </p>
      ${problemOf(state, problem)}
      <form method="post" action="${action}" novalidate>
        <input type="hidden" name="form" value="${state.typed['form'] ?? randomUUID()}" />
        ${lines.map(([name, label, options]): Html => field(state, name, label, options))}
        <button type="submit" class="mt-6 ${BUTTON}">Send</button>
      </form>
      ${further} ${more('/my/tell', 'Back')}`,
  );

/** Leads to the form that takes a file. */
export const sendCardLink = (petId: string): Html =>
  more(`/my/tell/pets/${petId}/card`, 'Send a vaccination card');

/** How a client is reached, and where they live. */
export const clientDetailsPage = (frame: PageFrame, view: DetailsView): string =>
  detailsPage(frame, 'Your details', '/my/tell/details', view, CLIENT_LINES);

/** The health, vet and routines of a pet. */
export const petDetailsPage = (
  frame: PageFrame,
  view: DetailsView,
  { id, name }: Pick<ShownPet, 'id' | 'name'>,
): string => detailsPage(frame, name, `/my/tell/pets/${id}`, view, PET_LINES, sendCardLink(id));

/** What treatments are called: their kinds, and the names that vets in the UK use. */
import type { Treatment } from '#contract/people/treatments.ts';

export const treatmentKinds: Record<Treatment['kind'], string> = {
  vaccination: 'Vaccination',
  worming: 'Worming',
  flea: 'Flea treatment',
  titre: 'Titre test',
};

/** Vaccinations by species; the boosters of some are yearly, of others every three years, so that no due date follows from them. */
const VACCINATIONS: Readonly<Record<string, readonly string[]>> = {
  dog: [
    'DHP (distemper, hepatitis, parvovirus)',
    'Leptospirosis (L2)',
    'Leptospirosis (L4)',
    'Kennel cough',
    'Rabies',
  ],
  cat: ['Flu (herpes, calici)', 'Enteritis (panleucopenia)', 'FeLV', 'Rabies'],
  rabbit: ['Myxomatosis, RHD1 and RHD2'],
};

const OTHERS: Readonly<Record<Exclude<Treatment['kind'], 'vaccination'>, readonly string[]>> = {
  worming: ['Worming', 'Lungworm'],
  flea: ['Flea and tick treatment', 'Flea treatment'],
  titre: ['Titre (distemper, adenovirus, parvovirus)'],
};

/** Names to choose from for a treatment of a species ("Dog"); any other can be typed. */
export const usualNames = (kind: Treatment['kind'], species: string): readonly string[] =>
  kind === 'vaccination' ? (VACCINATIONS[species.trim().toLowerCase()] ?? []) : OTHERS[kind];

/** Reads the forms by which clients sign and answer. */
import { z } from 'zod';
import { consentInput } from '#contract/people/consents.ts';
import { requiredText } from '#contract/fields/text.ts';
import type { Typed } from '#server/people/agreements/signing.pages.ts';

/** The fields of the form as they came; one that comes twice counts as its first. */
const fields = z
  .record(z.string(), z.union([z.string(), z.array(z.string()).transform(([first = '']) => first)]))
  .catch({});

export const readFields = (body: unknown): Typed => fields.parse(body);

/** An answer as a form gives it: with a yes to treatment by a vet, at which one and up to what. */
const answerIn = (typed: Typed, consent: string, given: boolean) => ({
  consent,
  given,
  ...(consent === 'vetTreatment' &&
    given && {
      limit: typed['limit'] ?? '',
      ...(typed['vet'] !== undefined && { vet: typed['vet'] }),
    }),
});

/** A consent that is given or withdrawn by itself. */
export const readAnswer = (typed: Typed) =>
  consentInput.safeParse(answerIn(typed, typed['consent'] ?? '', typed['given'] === 'yes'));

const signedForm = z.object({
  version: z.coerce.number().int(),
  sha256: z.string().optional(),
  typedName: requiredText('Type your full name', 200),
  expressRequest: z.boolean(),
  consents: z.array(consentInput),
});

/** What the form of a signature says: each consent that was answered, with the vet and the limit of a yes to treatment. */
export const readSigning = (typed: Typed, asked: readonly string[]) =>
  signedForm.safeParse({
    version: typed['version'],
    sha256: typed['sha256'],
    typedName: typed['typedName'],
    expressRequest: typed['expressRequest'] === 'yes',
    consents: asked
      .filter((kind) => typed[kind] === 'yes' || typed[kind] === 'no')
      .map((consent) => answerIn(typed, consent, typed[consent] === 'yes')),
  });

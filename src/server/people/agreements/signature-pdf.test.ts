import { expect, test } from 'vitest';
import { answerText } from '#server/people/agreements/signature-pdf.ts';

const vet = { consent: 'vetTreatment', given: true, vet: 'own', limit: '250.00' } as const;

test.each([
  [vet, ' (own vet first, up to £250.00)'],
  [{ ...vet, vet: 'any', limit: null }, ' (any vet)'],
] as const)(
  'a yes to a vet, as in %j, ends with which and up to what: %s [signature-pdf-1]',
  (answer, end) => {
    const text = answerText(answer);
    expect([text.startsWith('Yes: '), text.endsWith(end)]).toEqual([true, true]);
  },
);

test('a no names no vet [signature-pdf-2]', () => {
  expect(answerText({ ...vet, given: false })).toMatch(/^No: [^(]*$/);
});

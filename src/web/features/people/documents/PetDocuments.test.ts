import { createElement } from 'react';
import { expect, test } from 'vitest';
import { testMarkup } from '#web/entities/testMarkup.tsx';
import { PetDocuments } from '#web/features/people/documents/PetDocuments.tsx';
import { makePet } from '#web/features/people/pets/testPet.ts';

test('a document is chosen among PDFs and photos [pet-documents-1]', () => {
  const markup = testMarkup(createElement(PetDocuments, { pet: makePet() }));
  const input = /<input[^>]*aria-label="Document"[^>]*>/.exec(markup)?.[0] ?? '';
  expect(input).toContain('type="file"');
  const accepted = /accept="([^"]*)"/.exec(input)?.[1]?.split(',');
  expect(accepted?.toSorted()).toEqual(['application/pdf', 'image/*']);
});

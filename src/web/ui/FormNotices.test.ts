import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormNotices } from '#web/ui/FormNotices.tsx';

const difference = { changedByMe: true, changedByThem: true };
const entityForm = {
  restored: false,
  mayBeSaved: false,
  discard: () => undefined,
  pending: false,
};

const words = (conflict: readonly { field: string; mine: unknown; theirs: unknown }[]) =>
  renderToStaticMarkup(
    createElement(FormNotices, {
      entityForm: {
        ...entityForm,
        conflict: {
          differences: conflict.map((each) => ({ ...each, ...difference })),
          keepMine: async () => undefined,
          takeTheirs: () => undefined,
        },
      },
      thing: 'pet',
      labels: { breed: 'Breed', clientId: 'Client' },
      textOf: (field, value) => (field === 'clientId' ? `Client ${String(value)}` : undefined),
    }),
  ).replaceAll(/(?:<[^>]*>)+/g, '|');

test('a conflict shows what I typed as mine and what was saved meanwhile as theirs, by the label of the field [form-notices-1]', () => {
  const text = words([
    { field: 'breed', mine: 'Pug', theirs: 'Manx' },
    { field: 'clientId', mine: 'a', theirs: 'b' },
    { field: 'isNeutered', mine: true, theirs: false },
  ]);
  expect(text).toContain('|Breed|Mine|Pug|Theirs|Manx|');
  expect(text).toContain('|Client|Mine|Client a|Theirs|Client b|');
  expect(text).toContain('|isNeutered|Mine|Yes|Theirs|No|');
});

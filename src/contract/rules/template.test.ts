import { expect, test } from 'vitest';
import { fillTemplate, STANDARD_TEMPLATES, templateFault } from '#contract/rules/template.ts';

const values = { firstName: 'Jane {visits}', businessName: '$& Paws', visits: '09:00 Walk' };

test('gaps are filled as text: neither a gap nor a $ in what fills them means anything', () => {
  expect(fillTemplate('{firstName}, {businessName}: {visits} {other} { }', values)).toBe(
    'Jane {visits}, $& Paws: 09:00 Walk {other} { }',
  );
});

test('a gap that nothing fills is named, with those that there are', () => {
  expect(templateFault('Dear {name}')).toBe(
    'There is no gap {name}. Use {firstName}, {businessName}, {visits}.',
  );
  for (const { subject, text } of Object.values(STANDARD_TEMPLATES)) {
    expect(templateFault(subject + text)).toBeUndefined();
  }
});

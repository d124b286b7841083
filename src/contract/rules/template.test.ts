import { expect, test } from 'vitest';
import { fillTemplate, templateFault } from '#contract/rules/template.ts';

const values = { firstName: 'Jane {visits}', businessName: '$& Paws', visits: '09:00 Walk' };

test('gaps are filled as text: neither a gap nor a $ in what fills them means anything [template-1]', () => {
  expect(fillTemplate('{firstName}, {businessName}: {visits} {other} { }', values)).toBe(
    'Jane {visits}, $& Paws: 09:00 Walk {other} { }',
  );
  expect(fillTemplate('{constructor} {toString}', values)).toBe('{constructor} {toString}');
});

test('a gap that nothing fills is named, with those that there are', () => {
  const gaps = ['firstName', 'businessName', 'visits'];
  expect(templateFault('Dear {name}', gaps)).toBe(
    'There is no placeholder {name}. Use {firstName}, {businessName}, {visits}.',
  );
  expect(templateFault('Dear {firstName}', gaps)).toBeUndefined();
});

import { expect, test } from 'vitest';
import {
  fillTemplate,
  gapsOf,
  STANDARD_TEMPLATES,
  templateFault,
} from '#contract/rules/template.ts';

const values = { firstName: 'Jane {visits}', businessName: '$& Paws', visits: '09:00 Walk' };

test('gaps are filled as text: neither a gap nor a $ in what fills them means anything [template-1]', () => {
  expect(fillTemplate('{firstName}, {businessName}: {visits} {other} { }', values)).toBe(
    'Jane {visits}, $& Paws: 09:00 Walk {other} { }',
  );
});

test('a gap that nothing fills is named, with those that there are', () => {
  expect(templateFault('Dear {name}', gapsOf('evening'))).toBe(
    'There is no gap {name}. Use {firstName}, {businessName}, {visits}.',
  );
  for (const [kind, { subject, text }] of Object.entries(STANDARD_TEMPLATES)) {
    expect(templateFault(subject + text, gapsOf(kind))).toBeUndefined();
  }
});

test('only mails about invoices, and the one of the morning, have a number [template-2]', () => {
  expect(templateFault('{number}', gapsOf('overdue'))).toBeUndefined();
  expect(templateFault('{number}', gapsOf('morning'))).toBeUndefined();
  expect(templateFault('{number}', gapsOf('evening'))).toContain('There is no gap {number}.');
});

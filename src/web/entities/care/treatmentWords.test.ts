import { expect, test } from 'vitest';
import { usualNames } from '#contract/people/treatmentNames.ts';
import { petDueText } from '#web/entities/care/treatmentWords.ts';

const due = [
  { petId: 'b', name: 'Kennel cough', dueOn: '2026-01-01' },
  { petId: 'a', name: 'Worming', dueOn: '2026-04-12' },
  { petId: 'a', name: 'Leptospirosis (L4)', dueOn: '2026-03-03' },
];

test('all that is due of one pet is one sentence, the most overdue first [treatment-words-1]', () => {
  expect(petDueText('a', due, '2026-03-29')).toBe(
    'Leptospirosis (L4) overdue since 3 March 2026; Worming due 12 April 2026',
  );
  expect(petDueText('c', due, '2026-03-29')).toBeUndefined();
});

test('what is due today is not overdue yet [treatment-words-2]', () => {
  expect(petDueText('b', due, '2026-01-01')).toBe('Kennel cough due 1 January 2026');
});

test('vaccinations have the names that vets use for the species [treatment-words-3]', () => {
  expect(usualNames('vaccination', 'Dog')).toContain('Kennel cough');
  expect(usualNames('vaccination', ' cat')).toContain('FeLV');
  expect(usualNames('vaccination', 'Parrot')).toEqual([]);
  expect(usualNames('worming', 'Parrot')).toEqual(['Worming', 'Lungworm']);
});

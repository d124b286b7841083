import { expect, test } from 'vitest';
import type { BankLine } from '#contract/money/bankImports.ts';
import { recordedFinder } from '#contract/rules/recordedPayments.ts';
import { chosenFor, recordedText } from '#web/features/money/bank-imports/bankLines.ts';

const line: BankLine = {
  id: 'line',
  day: '2026-03-29',
  payer: 'T JONES',
  reference: '',
  amount: '30.00',
  suggestion: null,
  ticked: false,
  hidden: false,
  paymentId: null,
};
const recordedOf = recordedFinder([
  { clientId: 'ada', amount: '30.00', receivedOn: '2026-04-05', isImported: false },
  { clientId: 'bob', amount: '30.00', receivedOn: '2026-03-29', isImported: true },
]);

test('a client who is chosen is ticked, unless such a payment of theirs is recorded already [bank-lines-1]', () => {
  const chosen = ['ada', 'bob', 'cat'].map((id) => chosenFor(line, id, recordedOf));
  expect(chosen).toEqual([
    { clientId: 'ada', ticked: false },
    { clientId: 'bob', ticked: false },
    { clientId: 'cat', ticked: true },
  ]);
});

test('the warning is about the client who is chosen by now, and says where the payment is from [bank-lines-2]', () => {
  expect(['ada', 'bob', 'cat', undefined].map((id) => recordedText(line, id, recordedOf))).toEqual([
    'You recorded £30.00 by bank on Sun 5 Apr 2026. Tick this only if it is another payment.',
    'Another statement recorded £30.00 by bank on Sun 29 Mar 2026. Tick this only if it is another payment.',
    undefined,
    undefined,
  ]);
});

/** A payment of a statement: who paid, how much, and whose it is. */
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { BankLine } from '#contract/money/bankImports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { fullName } from '#contract/rules/fullName.ts';
import {
  chosenFor,
  clientOf,
  formerNameOf,
  type Decision,
  type Decisions,
  isTicked,
  reasonText,
  type RecordedOf,
  recordedText,
} from '#web/features/money/bank-imports/bankLines.ts';
import { ChooseClient } from '#web/features/money/bank-imports/ChooseClient.tsx';
import { useClients } from '#web/data/clients.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';

interface LineRowProps {
  line: BankLine;
  decisions: Decisions;
  recordedOf: RecordedOf;
  onDecide: (line: BankLine, decision: Decision) => void;
  onHide: (line: BankLine) => void;
}

/** The client's name: of the suggestion, or of who was chosen instead. */
function useNameOf({ suggestion }: BankLine, clientId: string | undefined): string | undefined {
  const { data: clients } = useClients();
  if (clientId === undefined) return undefined;
  if (suggestion?.clientId === clientId) return suggestion.clientName;
  const client = clients?.find(({ id }) => id === clientId);
  return client && fullName(client);
}

export function LineRow({ line, decisions, recordedOf, onDecide, onHide }: LineRowProps) {
  const [choosing, setChoosing] = useState(false);
  const clientId = clientOf(line, decisions);
  const formerName = formerNameOf(line, decisions);
  const listedName = useNameOf(line, clientId);
  const name = formerName ?? listedName;
  const isSuggested = formerName !== undefined || line.suggestion?.clientId === clientId;
  const warning = recordedText(line, clientId, recordedOf);
  const action = name === undefined ? 'Choose' : 'Change';
  const { day, payer, reference, amount } = line;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 py-2">
      <CheckboxField
        className="grow basis-64"
        label={
          <>
            <span className="block wrap-anywhere">
              {payer || 'No name'} <span className="sr-only">paid</span>{' '}
              <span className="font-bold whitespace-nowrap tabular-nums">
                {formatPounds(amount)}
              </span>
            </span>
            <span className="block text-sm font-normal wrap-anywhere text-soft">
              {mediumDate(day)}
              {reference !== '' && ` · ${reference}`}
            </span>
          </>
        }
        checked={isTicked(line, decisions)}
        onChange={({ target }) => {
          if (formerName !== undefined) onDecide(line, { ticked: target.checked });
          else if (clientId === undefined) setChoosing(true);
          else onDecide(line, { ticked: target.checked, clientId });
        }}
      />
      <div className="flex grow basis-56 items-center justify-between gap-3 max-sm:pl-9 sm:max-w-md">
        <div className="min-w-0 py-1">
          {name !== undefined && <p className="font-semibold wrap-anywhere">{name}</p>}
          <p className="text-sm text-soft">
            {name === undefined
              ? 'Who paid this?'
              : isSuggested
                ? reasonText(line)
                : 'Chosen by you'}
            {formerName !== undefined && '. This client was deleted.'}
          </p>
          {warning !== undefined && (
            <p data-tone="yellow" className="text-sm font-medium text-tone">
              {warning}
            </p>
          )}
        </div>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${action} the client who paid ${formatPounds(amount)} on ${mediumDate(day)}`}
          onClick={() => setChoosing(true)}
        >
          <UserRound aria-hidden />
          {action}
        </Button>
      </div>
      <ChooseClient
        open={choosing}
        onOpenChange={setChoosing}
        line={line}
        onChoose={(chosen) => onDecide(line, chosenFor(line, chosen, recordedOf))}
        onHide={() => onHide(line)}
      />
    </li>
  );
}

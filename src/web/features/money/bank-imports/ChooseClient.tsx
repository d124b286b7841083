/** Says whose payment a line is, or that such payments are never a client's. */
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { BankLine } from '#contract/money/bankImports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { hasWords } from '#contract/rules/normalisedText.ts';
import { useClients } from '#web/data/clients.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { Button } from '#web/ui/Button.tsx';
import { ComboboxField } from '#web/ui/ComboboxField.tsx';
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx';

interface ChooseClientProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  line: BankLine;
  onChoose: (clientId: string) => void;
  onHide: () => void;
}

export function ChooseClient({ open, onOpenChange, line, onChoose, onHide }: ChooseClientProps) {
  const { day, payer, amount } = line;
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Whose payment is it?"
      description={`${payer || 'No name'}, ${formatPounds(amount)}, ${mediumDate(day)}`}
    >
      <Form
        line={line}
        onClose={close}
        onChoose={(id) => {
          onChoose(id);
          close();
        }}
        onHide={() => {
          onHide();
          close();
        }}
      />
    </Dialog>
  );
}

interface FormProps extends Pick<ChooseClientProps, 'line' | 'onChoose' | 'onHide'> {
  onClose: () => void;
}

function Form({ line: { id, payer, suggestion }, onChoose, onHide, onClose }: FormProps) {
  const { data: clients = [] } = useClients();
  const draft = useDraftState(`bank-line:${id}`, { clientId: suggestion?.clientId ?? '' });
  const { clientId } = draft.values;
  const [problem, setProblem] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (clientId === '') setProblem('Choose a client.');
        else {
          draft.forget();
          onChoose(clientId);
        }
      }}
    >
      <div className="grid gap-5 pb-6">
        <ComboboxField
          hasWords={hasWords}
          label="Client"
          required
          value={clientId}
          onChange={(chosen) => draft.change({ clientId: chosen })}
          error={problem === '' ? undefined : problem}
          items={clients.map((client) => ({ value: client.id, label: fullName(client) }))}
          placeholder="Choose a client"
          hint={
            payer === ''
              ? undefined
              : 'Future payments from this payer will be suggested for this client.'
          }
        />
        {payer !== '' && (
          <div>
            <Button variant="ghost" onClick={onHide}>
              <EyeOff aria-hidden />
              Not from a client: hide this payer
            </Button>
          </div>
        )}
      </div>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Choose Client</Button>
      </DialogFooter>
    </form>
  );
}

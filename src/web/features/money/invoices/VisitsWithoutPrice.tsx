/** The visits that were not drafted because they have no price, each with a field for one. */
import { useState } from 'react';
import type { DraftAllResult } from '#contract/money/invoices.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useSaveAppointment } from '#web/data/appointments.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFooter } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface VisitsWithoutPriceProps {
  visits: DraftAllResult['withoutPrice'];
  /** Some prices are saved: draft again. */
  onPriced: () => void;
  isDrafting: boolean;
  onClose: () => void;
}

export function VisitsWithoutPrice(props: VisitsWithoutPriceProps) {
  const { visits, onPriced, isDrafting, onClose } = props;
  const draft = useDraftState<Record<string, string>>('missing-prices', {});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const { mutateAsync } = useSaveAppointment();
  const typed = visits.filter(({ appointmentId }) => (draft.values[appointmentId] ?? '').trim());
  async function save(): Promise<void> {
    setSaving(true);
    const found: Record<string, string> = {};
    for (const { appointmentId: id } of typed) {
      try {
        await mutateAsync({ id, fields: { price: draft.values[id] } });
      } catch (error) {
        found[id] = problemOf(error, 'This price was not saved. Try again.');
      }
    }
    setSaving(false);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    draft.forget();
    onPriced();
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.length > 0 && !isSaving && !isDrafting) void save();
      }}
    >
      <p className="pb-3">
        {visits.length === 1 ? '1 visit has' : `${visits.length} visits have`} no price and{' '}
        {visits.length === 1 ? 'was' : 'were'} not drafted. Type 0 for a visit that is free.
      </p>
      <ul aria-label="Visits without a price" className="divide-y divide-line pb-6">
        {visits.map(({ appointmentId: id, clientName, title, date }) => (
          <li key={id} className="grid grid-cols-[1fr_8rem] items-center gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{clientName}</span>
              <span className="block text-sm wrap-anywhere text-soft">
                {mediumDate(date)}: {title}
              </span>
            </span>
            <TextField
              label="Price"
              aria-label={`Price of ${title}, ${clientName}, ${mediumDate(date)}`}
              before="£"
              inputMode="decimal"
              placeholder="0.00"
              value={draft.values[id] ?? ''}
              error={problems[id]}
              onChange={({ target }) => draft.change({ [id]: target.value })}
            />
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Later
        </Button>
        <Button type="submit" disabled={typed.length === 0} pending={isSaving || isDrafting}>
          Save Prices and Draft
        </Button>
      </DialogFooter>
    </form>
  );
}

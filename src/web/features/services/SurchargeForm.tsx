/** Adds a surcharge, changes it, switches it off, or deletes it. */
import { useWatch } from 'react-hook-form';
import type { Surcharge, SurchargeValues } from '#contract/prices.ts';
import { DeleteSurcharge } from '#web/features/services/DeleteSurcharge.tsx';
import {
  chargedOptions,
  hasTime,
  kindOptions,
  regionOptions,
  type SurchargeField,
  surchargeFormValues,
  surchargeLabels,
  type SurchargeTyped,
  surchargeValueText,
} from '#web/features/services/surchargeFields.ts';
import { surchargeResolver } from '#web/features/services/surchargeResolver.ts';
import { useSaveSurcharge } from '#web/features/services/surcharges.data.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface SurchargeFormProps {
  /** The surcharge to edit; without one a new surcharge is added. */
  surcharge: Surcharge | undefined;
  onClose: () => void;
}

export default function SurchargeForm({ surcharge, onClose }: SurchargeFormProps) {
  const save = useSaveSurcharge();
  const entityForm = useEntityForm<Surcharge, SurchargeTyped, SurchargeValues>({
    name: 'surcharge',
    entity: surcharge,
    resolver: surchargeResolver,
    toInput: surchargeFormValues,
    save: (values, base, attempt) => save.mutateAsync({ values, base, key: attempt?.key }),
    words: (isNew) =>
      isNew
        ? { done: 'Surcharge added successfully', failed: 'Failed to add surcharge' }
        : { done: 'Surcharge updated successfully', failed: 'Failed to update surcharge' },
    onClose,
  });
  const { form, pending } = entityForm;
  const field = (name: SurchargeField) => ({
    ...entityForm.field(name),
    label: surchargeLabels[name],
  });
  const [kind, charged] = useWatch({ control: form.control, name: ['kind', 'charged'] });

  return (
    <form {...entityForm.formProps}>
      <FormNotices
        entityForm={entityForm}
        thing="surcharge"
        labels={surchargeLabels}
        textOf={surchargeValueText}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6 *:col-span-2 sm:*:col-span-1">
        <SelectField
          {...field('kind')}
          options={kindOptions}
          className={kind === 'weekend' ? 'sm:col-span-2!' : ''}
        />
        {kind === 'bankHoliday' && <SelectField {...field('region')} options={regionOptions} />}
        {hasTime(kind) && (
          <TextField {...field('time')} required type="time" hint="By the start of the booking" />
        )}
        <SelectField {...field('charged')} options={chargedOptions} />
        {charged === 'amount' ? (
          <TextField
            {...field('amount')}
            required
            before="£"
            inputMode="decimal"
            placeholder="0.00"
            hint={hasTime(kind) ? undefined : 'For each such day or night of a stay'}
          />
        ) : (
          <TextField
            {...field('percent')}
            required
            after="%"
            inputMode="decimal"
            placeholder="50"
            hint="Without the price of extra pets"
          />
        )}
        <TextField
          {...field('label')}
          autoCapitalize="sentences"
          enterKeyHint="done"
          hint="How it is called in a price. Leave it empty for the usual words."
          className="sm:col-span-2!"
        />
        <div className="sm:col-span-2!">
          <CheckboxField {...field('addsUp')} hint="Otherwise only the largest one is charged" />
          <CheckboxField {...field('isActive')} />
        </div>
        {surcharge !== undefined && (
          <DeleteSurcharge surcharge={surcharge} disabled={pending} onDeleted={entityForm.finish} />
        )}
      </div>
      <FormFooter
        saveLabel={surcharge ? 'Update Surcharge' : 'Add Surcharge'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

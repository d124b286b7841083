/** Adds a surcharge, changes it, switches it off, or deletes it. */
import { useWatch } from 'react-hook-form';
import type { Surcharge, SurchargeValues } from '#contract/diary/prices.ts';
import { DeleteSurcharge } from '#web/features/diary/services/DeleteSurcharge.tsx';
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
} from '#contract/diary/surchargeFields.ts';
import { surchargeResolver } from '#web/features/diary/services/surchargeResolver.ts';
import { useSaveSurcharge } from '#web/data/surcharges.ts';
import { savedWords } from '#web/platform/forms/savedWords.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface SurchargeFormProps {
  /** The surcharge to edit; without one a new surcharge is added. */
  surcharge?: Surcharge | undefined;
  onClose: () => void;
}

export default function SurchargeForm({ surcharge, onClose }: SurchargeFormProps) {
  const save = useSaveSurcharge();
  const entityForm = useEntityForm<Surcharge, SurchargeTyped, SurchargeValues>({
    name: 'surcharge',
    entity: surcharge,
    resolver: surchargeResolver,
    toInput: surchargeFormValues,
    save: save.mutateAsync,
    words: savedWords('surcharge', 'add'),
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
          <TextField
            {...field('time')}
            required
            type="time"
            hint="Depends on when the booking starts"
          />
        )}
        <SelectField {...field('charged')} options={chargedOptions} />
        {charged === 'amount' ? (
          <TextField
            {...field('amount')}
            required
            before="£"
            inputMode="decimal"
            placeholder="0.00"
            hint={hasTime(kind) ? undefined : 'For each of these days or nights of a stay'}
          />
        ) : (
          <TextField
            {...field('percent')}
            required
            after="%"
            inputMode="decimal"
            placeholder="50"
            hint="Extra pets are not included"
          />
        )}
        <TextField
          {...field('label')}
          autoCapitalize="sentences"
          enterKeyHint="done"
          hint="The name shown in a price. Leave empty for the usual name."
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
        problem={entityForm.problem}
        saveLabel={surcharge ? 'Update Surcharge' : 'Add Surcharge'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

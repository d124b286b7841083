/** Adds a service to the price list, or changes one. */
import type { Service, ServiceValues } from '#contract/diary/services.ts';
import {
  type ServiceField,
  serviceFormValues,
  serviceLabels,
  type ServiceTyped,
  serviceValueText,
  typeOptions,
  unitOptions,
} from '#contract/diary/serviceFields.ts';
import { serviceResolver } from '#web/features/diary/services/serviceResolver.ts';
import { useSaveService } from '#web/data/services.ts';
import { savedWords } from '#web/platform/forms/savedWords.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ServiceFormProps {
  /** The service to edit; without one a new service is added. */
  service?: Service | undefined;
  onClose: () => void;
}

export default function ServiceForm({ service, onClose }: ServiceFormProps) {
  const save = useSaveService();
  const entityForm = useEntityForm<Service, ServiceTyped, ServiceValues>({
    name: 'service',
    entity: service,
    resolver: serviceResolver,
    toInput: serviceFormValues,
    save: save.mutateAsync,
    words: savedWords('service', 'add'),
    onClose,
  });
  const field = (name: ServiceField) => ({ ...entityForm.field(name), label: serviceLabels[name] });

  return (
    <form {...entityForm.formProps}>
      <FormNotices
        entityForm={entityForm}
        thing="service"
        labels={serviceLabels}
        textOf={serviceValueText}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 pb-6">
        <TextField
          {...field('name')}
          required
          autoCapitalize="sentences"
          placeholder="Hour’s walk"
          className="col-span-2"
        />
        <SelectField
          {...field('serviceType')}
          required
          placeholder="Choose a type"
          options={typeOptions}
          className="col-span-2 sm:col-span-1"
        />
        <TextField
          {...field('durationMinutes')}
          inputMode="numeric"
          after="minutes"
          hint="Sets the end time of a booking"
          className="col-span-2 sm:col-span-1 [&_input]:pr-20"
        />
        <TextField {...field('price')} required before="£" inputMode="decimal" placeholder="0.00" />
        <SelectField {...field('unit')} options={unitOptions} />
        <TextField
          {...field('extraPetPrice')}
          before="£"
          inputMode="decimal"
          placeholder="0.00"
          enterKeyHint="done"
          hint="For each pet after the first, charged the same way"
          className="col-span-2 sm:col-span-1"
        />
        <div className="col-span-2">
          <CheckboxField {...field('isOfferedOnline')} />
        </div>
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel={service ? 'Update Service' : 'Add Service'}
        pending={entityForm.pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

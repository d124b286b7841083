import { Controller } from 'react-hook-form';
import type { Service } from '#contract/services.ts';
import { serviceUnitLabels } from '#contract/choices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import {
  appointmentLabels,
  type AppointmentEntityForm,
} from '#web/entities/appointments/appointmentFields.ts';
import { useServiceFilling } from '#web/entities/appointments/useServiceFilling.ts';
import { useServices } from '#web/features/services/services.data.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

/** "Hour’s walk, £16.00", "House sitting, £45.00 per night". */
function optionText({ name, price, unit, isActive }: Service): string {
  const amount = formatPounds(price);
  const cost = unit === 'visit' ? amount : `${amount} ${serviceUnitLabels[unit]}`;
  return `${name}, ${cost}${isActive ? '' : ' (retired)'}`;
}

/** A line of the price list, which fills in the rest; nothing where there is no price list. */
export function ServiceField({
  entityForm: { form, base },
}: {
  entityForm: AppointmentEntityForm;
}) {
  const { data: services, isError, isFetching, refetch } = useServices();
  useServiceFilling(form, services);
  if (isError && services === undefined) {
    return (
      <div className="col-span-full!">
        <LoadFailed what="Your price list" pending={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  const offered = services?.filter(({ id, isActive }) => isActive || id === base?.serviceId) ?? [];
  if (offered.length === 0) return null;
  return (
    <Controller
      control={form.control}
      name="serviceId"
      render={({ field, fieldState: { error } }) => (
        <SelectField
          {...field}
          label={appointmentLabels.serviceId}
          error={error?.message}
          hint="Fills in title, type, end and price"
          placeholder="No particular service"
          options={offered.map((service) => ({ value: service.id, label: optionText(service) }))}
          className="col-span-full!"
        />
      )}
    />
  );
}

import { Controller } from 'react-hook-form';
import type { Service } from '#contract/diary/services.ts';
import { serviceUnitLabels } from '#contract/choices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import {
  appointmentLabels,
  type AppointmentEntityForm,
} from '#web/features/diary/appointments/appointmentFields.ts';
import { useServices } from '#web/data/services.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

/** How many services are a tap away; the list has all. */
const CHIPS = 5;

/** "Hour’s walk, £16.00", "House sitting, £45.00 per night". */
function optionText({ name, price, unit, isActive }: Service): string {
  const amount = formatPounds(price);
  const cost = unit === 'visit' ? amount : `${amount} ${serviceUnitLabels[unit]}`;
  return `${name}, ${cost}${isActive ? '' : ' (retired)'}`;
}

/** The first services of the price list, in its order, and the chosen one. */
const chipsOf = (offered: readonly Service[], chosen: string): Service[] =>
  offered.filter(({ id }, at) => at < CHIPS || id === chosen);

/** A line of the price list, which fills in the rest; nothing where there is no price list. */
export function ServiceField({
  entityForm: { form, base },
}: {
  entityForm: AppointmentEntityForm;
}) {
  const { data: services, isError, isFetching, refetch } = useServices();
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
        <div className="col-span-full!">
          <SelectField
            {...field}
            label={appointmentLabels.serviceId}
            error={error?.message}
            hint="Fills in title, type, end and price"
            placeholder="No particular service"
            options={offered.map((service) => ({ value: service.id, label: optionText(service) }))}
          />
          <div role="group" aria-label="Your services" className="mt-2 flex flex-wrap gap-2">
            {chipsOf(offered, field.value).map(({ id, name }) => (
              <ToggleChip
                key={id}
                label={name}
                isChosen={id === field.value}
                onToggle={() => field.onChange(id === field.value ? '' : id)}
              />
            ))}
          </div>
        </div>
      )}
    />
  );
}

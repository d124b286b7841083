/** What a client pays for one service: adds it, changes it, or removes it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { serviceUnitLabels } from '#contract/choices.ts';
import {
  type ClientPrice,
  clientPriceInput,
  type ClientPriceInput,
  type ClientPriceValues,
} from '#contract/diary/prices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import type { Service } from '#contract/diary/services.ts';
import { RemoveClientPrice } from '#web/features/overview/client-page/RemoveClientPrice.tsx';
import { useSaveClientPrice } from '#web/data/clientPrices.ts';
import { savedWords } from '#web/platform/forms/savedWords.ts';
import { useEntityForm } from '#web/platform/forms/entityForm.ts';
import { FormFooter } from '#web/ui/FormFooter.tsx';
import { FormNotices } from '#web/ui/FormNotices.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface ClientPriceFormProps {
  clientId: string;
  /** The price to edit; without one a new price is added. */
  price: ClientPrice | undefined;
  /** Those that can be chosen, and that of the price. */
  services: readonly Service[];
  onClose: () => void;
}

const labels = { serviceId: 'Service', price: 'This Client Pays' };

const listPrice = ({ price, unit }: Service): string =>
  `${formatPounds(price)} ${serviceUnitLabels[unit]}`;

export default function ClientPriceForm({
  clientId,
  price,
  services,
  onClose,
}: ClientPriceFormProps) {
  const save = useSaveClientPrice();
  const entityForm = useEntityForm<ClientPrice, ClientPriceInput, ClientPriceValues>({
    name: `client-price-${clientId}`,
    entity: price,
    resolver: zodResolver(clientPriceInput),
    toInput: (row) => ({ clientId, serviceId: row?.serviceId ?? '', price: row?.price ?? '' }),
    save: save.mutateAsync,
    words: savedWords('price', 'add'),
    onClose,
  });
  const { pending } = entityForm;
  const service = services.find(({ id }) => id === price?.serviceId);

  return (
    <form {...entityForm.formProps}>
      <FormNotices
        entityForm={entityForm}
        thing="price"
        labels={labels}
        textOf={(field, value) =>
          field === 'price' && typeof value === 'string' ? formatPounds(value) : undefined
        }
      />
      <div className="grid gap-5 pb-6">
        {service ? (
          <p>
            <b className="font-semibold">{service.name}</b>, {listPrice(service)} in your price list
          </p>
        ) : (
          <SelectField
            {...entityForm.field('serviceId')}
            label={labels.serviceId}
            required
            placeholder="Choose a service"
            options={services.map((each) => ({
              value: each.id,
              label: `${each.name}, ${listPrice(each)}`,
            }))}
          />
        )}
        <TextField
          {...entityForm.field('price')}
          label={labels.price}
          required
          before="£"
          inputMode="decimal"
          placeholder="0.00"
          enterKeyHint="done"
          hint="Extra pets and surcharges come on top. Existing bookings keep their price."
        />
        {price !== undefined && (
          <RemoveClientPrice
            price={price}
            serviceName={service?.name}
            disabled={pending}
            onRemoved={entityForm.finish}
          />
        )}
      </div>
      <FormFooter
        problem={entityForm.problem}
        saveLabel={price ? 'Update Price' : 'Add Price'}
        pending={pending}
        onCancel={entityForm.cancel}
      />
    </form>
  );
}

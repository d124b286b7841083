/** What a client pays instead of the prices of the list. */
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { serviceUnitLabels } from '#contract/choices.ts';
import type { ClientPrice } from '#contract/diary/prices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import type { Service } from '#contract/diary/services.ts';
import { ClientPriceDialog } from '#web/features/overview/client-page/ClientPriceDialog.tsx';
import { useClientPrices } from '#web/data/clientPrices.ts';
import { useServices } from '#web/data/services.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { RowLink } from '#web/ui/RowLink.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

export function ClientPrices({ clientId }: { clientId: string }) {
  const services = useServices();
  const prices = useClientPrices(clientId);
  const form = useDialogState<ClientPrice>();
  const others =
    services.data && prices.data ? withoutPrice(services.data, prices.data) : undefined;
  return (
    <Card as="section" aria-labelledby="client-prices">
      <CardHeader id="client-prices" title="Prices">
        {others !== undefined && others.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => form.show()}>
            <Plus aria-hidden />
            Add Price
          </Button>
        )}
      </CardHeader>
      <Rows services={services} prices={prices} onEdit={form.show} />
      <ClientPriceDialog
        {...form.dialog}
        clientId={clientId}
        price={form.subject}
        services={form.subject ? (services.data ?? []) : (others ?? [])}
      />
    </Card>
  );
}

/** The services that are offered and for which the client pays the usual price. */
const withoutPrice = (services: readonly Service[], prices: readonly ClientPrice[]): Service[] =>
  services.filter(
    ({ id, isActive }) => isActive && !prices.some(({ serviceId }) => serviceId === id),
  );

interface RowsProps {
  services: ReturnType<typeof useServices>;
  prices: ReturnType<typeof useClientPrices>;
  onEdit: (price: ClientPrice) => void;
}

function Rows({ services, prices, onEdit }: RowsProps) {
  if (services.data === undefined || prices.data === undefined) {
    if (services.isPending || prices.isPending) return <Skeleton className="h-6 w-2/3" />;
    return (
      <LoadFailed
        what="The prices"
        pending={services.isFetching || prices.isFetching}
        onRetry={() => {
          for (const query of [services, prices]) if (query.isError) void query.refetch();
        }}
      />
    );
  }
  if (services.data.length === 0) {
    return (
      <p className="text-soft">
        You have no price list yet.{' '}
        <Link
          href="/settings/services"
          className="font-semibold text-primary-ink underline pointer-coarse:inline-block pointer-coarse:py-2.5"
        >
          Make one
        </Link>{' '}
        to set here what this client pays instead.
      </p>
    );
  }
  if (prices.data.length === 0) {
    return <p className="text-soft">Pays your usual prices.</p>;
  }
  const byService = new Map(prices.data.map((price) => [price.serviceId, price]));
  return (
    <ul className="-mx-2 grid gap-1">
      {services.data.map((service) => {
        const price = byService.get(service.id);
        return price && <PriceRow key={price.id} price={price} service={service} onEdit={onEdit} />;
      })}
    </ul>
  );
}

interface PriceRowProps {
  price: ClientPrice;
  service: Service;
  onEdit: (price: ClientPrice) => void;
}

/** What the client pays for one service; the whole row opens it. */
function PriceRow({ price, service, onEdit }: PriceRowProps) {
  return (
    <li className="relative flex items-baseline justify-between gap-3 rounded-lg px-2 py-2.5 transition-colors hover:bg-sunken">
      <RowLink label={`Edit the price of ${service.name}`} onClick={() => onEdit(price)}>
        {service.name}
      </RowLink>
      <p className="shrink-0 text-right tabular-nums">
        <b className="font-semibold">{formatPounds(price.price)}</b>{' '}
        <span className="text-sm text-soft">{serviceUnitLabels[service.unit]}</span>
        <span className="block text-sm text-soft">instead of {formatPounds(service.price)}</span>
        {!service.isActive && <span className="block text-sm text-soft">Retired service</span>}
      </p>
    </li>
  );
}

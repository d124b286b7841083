import { Archive, CalendarClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { serviceTypeLabels, serviceUnitLabels } from '#contract/choices.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import type { Service } from '#contract/diary/services.ts';
import { ServiceTag } from '#web/features/diary/appointments/ServiceTag.tsx';
import { NewPriceDialog } from '#web/features/diary/services/NewPriceDialog.tsx';
import { minutesText } from '#contract/diary/serviceFields.ts';
import { useRetiring } from '#web/features/diary/services/useRetiring.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Menu, MenuItem } from '#web/ui/Menu.tsx';
import { RowLink } from '#web/ui/RowLink.tsx';

interface ServiceRowProps {
  service: Service;
  /** Opens the service; the whole row does. Undefined while the order is changed. */
  onEdit: ((service: Service) => void) | undefined;
  /** Instead of the menu, while the order is changed. */
  children?: ReactNode;
}

/** A line of the price list. */
export function ServiceRow({ service, onEdit, children }: ServiceRowProps) {
  const { name, serviceType, price, unit } = service;
  return (
    <li className="relative flex items-start gap-2 rounded-lg py-2.5 pl-2 transition-colors hover:bg-sunken">
      <div className="grid min-w-0 grow gap-1.5 py-0.5">
        <div className="flex items-baseline justify-between gap-3">
          {onEdit ? (
            <RowLink label={`Edit ${name}`} onClick={() => onEdit(service)}>
              {name}
            </RowLink>
          ) : (
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          )}
          <span className="shrink-0 text-right tabular-nums">
            <b className="font-semibold">{formatPounds(price)}</b>{' '}
            <span className="text-sm text-soft max-sm:block">{serviceUnitLabels[unit]}</span>
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft tabular-nums">
          <ServiceTag type={serviceType} label={serviceTypeLabels[serviceType]} />
          <Details service={service} />
        </div>
        <NextPrice service={service} />
      </div>
      <div className="relative">{onEdit ? <RowMenu service={service} /> : children}</div>
    </li>
  );
}

function Details({
  service: { durationMinutes, extraPetPrice, isOfferedOnline },
}: {
  service: Service;
}) {
  return (
    <>
      {durationMinutes !== null && <span>{minutesText(durationMinutes)}</span>}
      {extraPetPrice !== null && <span>{formatPounds(extraPetPrice)} each extra pet</span>}
      {!isOfferedOnline && <span>Not offered online</span>}
    </>
  );
}

/** What it will cost, where that is planned. */
function NextPrice({
  service: { nextPriceFrom, nextPrice, nextExtraPetPrice, extraPetPrice },
}: {
  service: Service;
}) {
  if (nextPriceFrom === null) return null;
  return (
    <Badge tone="blue" className="justify-self-start whitespace-normal! tabular-nums">
      {formatPounds(nextPrice)} from {plainDate(nextPriceFrom)}
      {nextExtraPetPrice !== extraPetPrice && `, ${formatPounds(nextExtraPetPrice)} each extra pet`}
    </Badge>
  );
}

function RowMenu({ service }: { service: Service }) {
  const { retire, pending } = useRetiring(service);
  const [planning, setPlanning] = useState(false);
  return (
    <>
      <Menu label={`More for ${service.name}`}>
        <MenuItem icon={CalendarClock} onClick={() => setPlanning(true)}>
          New price from a date
        </MenuItem>
        <MenuItem icon={Archive} pending={pending} onClick={retire}>
          Retire
        </MenuItem>
      </Menu>
      <NewPriceDialog open={planning} onOpenChange={setPlanning} service={service} />
    </>
  );
}

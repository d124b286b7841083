import { serviceTint } from '#web/features/diary/appointments/serviceTint.ts';
import {
  Bone,
  Footprints,
  House,
  PawPrint,
  Scissors,
  Stethoscope,
  type LucideIcon,
} from 'lucide-react';
import { classes } from '#web/ui/classes.ts';

const icons: Record<string, LucideIcon> = {
  walk: Footprints,
  sitting: House,
  grooming: Scissors,
  feeding: Bone,
  checkup: Stethoscope,
};

type ServiceIconProps = { type: string; className?: string | undefined };

/** The icon of a service type, in its colour. Always show the name beside it. */
export function ServiceIcon({ type, className }: ServiceIconProps) {
  const Icon = (Object.hasOwn(icons, type) ? icons[type] : undefined) ?? PawPrint;
  return (
    <Icon
      aria-hidden
      {...serviceTint(type)}
      className={classes('shrink-0 text-service', className ?? 'size-5')}
    />
  );
}

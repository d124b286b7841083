import { serviceTint } from '#web/features/diary/appointments/serviceTint.ts';
import { ServiceIcon } from '#web/features/diary/appointments/ServiceIcon.tsx';
import { classes } from '#web/ui/classes.ts';

type ServiceTagProps = {
  /** A service type: walk, sitting, grooming, feeding, checkup; anything else looks like `other`. */
  type: string;
  /** Its name: colour and icon are never shown without it. */
  label: string;
  className?: string | undefined;
};

/** A service type: colour, icon and name. */
export function ServiceTag({ type, label, className }: ServiceTagProps) {
  return (
    <span
      {...serviceTint(type)}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-md bg-service-soft py-0.5 pr-2 pl-1.5 text-sm font-medium whitespace-nowrap text-service',
        className,
      )}
    >
      <ServiceIcon type={type} className="size-4" />
      {label}
    </span>
  );
}

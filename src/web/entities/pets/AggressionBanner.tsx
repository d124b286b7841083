import { aggressionText, type AggressionFlags } from '#web/entities/pets/aggression.ts';
import { Banner } from '#web/ui/Banner.tsx';

interface AggressionBannerProps {
  pet: AggressionFlags;
  /** `status` where it comes and goes while a form is filled in. */
  role?: 'status' | undefined;
  className?: string | undefined;
}

/** Shown wherever the pet is, as soon as one of the three flags is set. */
export function AggressionBanner({ pet, role, className }: AggressionBannerProps) {
  const text = aggressionText(pet);
  if (text === undefined) return null;
  return (
    <Banner tone="red" role={role} title="Aggression warning" className={className}>
      {text}.
    </Banner>
  );
}

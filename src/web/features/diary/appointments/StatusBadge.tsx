import { Check, CheckCheck, CircleDashed, Clock, X, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from '#web/ui/Badge.tsx';

const looks: Record<string, { tone: Tone; icon: LucideIcon }> = {
  confirmed: { tone: 'green', icon: Check },
  pending: { tone: 'yellow', icon: Clock },
  completed: { tone: 'blue', icon: CheckCheck },
  cancelled: { tone: 'red', icon: X },
};
const otherLook = { tone: 'grey', icon: CircleDashed } as const;

type StatusBadgeProps = { status: string | null; className?: string | undefined };

/** The status of an appointment: colour, icon and name. Unknown statuses are grey. */
export function StatusBadge({ status, className }: StatusBadgeProps) {
  const text = status ?? '';
  const look = (Object.hasOwn(looks, text) ? looks[text] : undefined) ?? otherLook;
  return (
    <Badge tone={look.tone} className={className}>
      <look.icon aria-hidden strokeWidth={2.5} />
      {text === '' ? 'Unknown' : text.charAt(0).toUpperCase() + text.slice(1)}
    </Badge>
  );
}

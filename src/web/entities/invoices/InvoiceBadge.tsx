import {
  Ban,
  CheckCheck,
  CircleDashed,
  Hourglass,
  Send,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { InvoiceState } from '#contract/choices.ts';
import { invoiceStateLabels } from '#web/entities/invoices/invoiceWords.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';

const looks: Record<InvoiceState, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'grey', icon: CircleDashed },
  sent: { tone: 'blue', icon: Send },
  overdue: { tone: 'red', icon: TriangleAlert },
  partPaid: { tone: 'yellow', icon: Hourglass },
  paid: { tone: 'green', icon: CheckCheck },
  void: { tone: 'grey', icon: Ban },
};

/** What an invoice is now. */
export function InvoiceBadge({ state }: { state: InvoiceState }) {
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {invoiceStateLabels[state]}
    </Badge>
  );
}

import {
  Ban,
  CheckCheck,
  CircleDashed,
  FileCheck,
  Hourglass,
  Send,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { Invoice } from '#contract/money/invoices.ts';
import {
  invoiceStateLabels,
  type ShownState,
  shownState,
} from '#web/entities/invoices/invoiceWords.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';

const looks: Record<ShownState, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'grey', icon: CircleDashed },
  issued: { tone: 'blue', icon: FileCheck },
  sent: { tone: 'blue', icon: Send },
  overdue: { tone: 'red', icon: TriangleAlert },
  partPaid: { tone: 'yellow', icon: Hourglass },
  paid: { tone: 'green', icon: CheckCheck },
  void: { tone: 'grey', icon: Ban },
  creditNote: { tone: 'grey', icon: Undo2 },
};

/** The state of an invoice. */
export function InvoiceBadge({
  invoice,
}: {
  invoice: Pick<Invoice, 'state' | 'sentAt' | 'isCreditNote'>;
}) {
  const state = shownState(invoice);
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {invoiceStateLabels[state]}
    </Badge>
  );
}

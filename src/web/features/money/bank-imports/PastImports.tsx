/** The statements that were read before: each can be opened again, and undone. */
import type { BankImports } from '#contract/money/bankImports.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { plainDate } from '#contract/rules/longDate.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { useBankImports } from '#web/data/bankImports.ts';
import { paymentsText } from '#web/features/money/bank-imports/bankLines.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

interface PastImportsProps {
  openId: string | undefined;
  onOpen: (id: string) => void;
}

export function PastImports({ openId, onOpen }: PastImportsProps) {
  const { data } = useBankImports();
  const others = data?.filter(({ id }) => id !== openId) ?? [];
  if (others.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="past-imports">
      <CardHeader id="past-imports" title="Earlier statements" />
      <ul aria-label="Earlier statements" className="divide-y divide-line">
        {others.map((past) => (
          <Row key={past.id} past={past} onOpen={() => onOpen(past.id)} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ past, onOpen }: { past: BankImports[number]; onOpen: () => void }) {
  const { timeZone } = useBusiness();
  const { createdAt, recorded, total, lines } = past;
  const day = plainDate(businessDay(new Date(createdAt), timeZone));
  const left = lines - recorded;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 grow">
        <span className="block font-semibold">{day}</span>
        <span className="block text-sm text-soft">
          {paymentsText(recorded)} recorded{recorded > 0 && `, ${formatPounds(total)}`}
          {left > 0 && ` · ${left} not recorded`}
        </span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Open the statement of ${day}`}
        onClick={onOpen}
      >
        Open
      </Button>
    </li>
  );
}

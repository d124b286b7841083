/** What a new business does first; gone once it is done, or hidden. */
import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { parseDay } from '#contract/fields/civilDay.ts';
import { monthGrid } from '#contract/rules/monthGrid.ts';
import { useAppointmentsBetween } from '#web/data/appointments.ts';
import { useClients } from '#web/data/clients.ts';
import { useBusinessDetails } from '#web/data/invoices.ts';
import { usePets } from '#web/data/pets.ts';
import { useServices } from '#web/data/services.ts';
import type { AddedRecord } from '#web/features/overview/dashboard/QuickActions.tsx';
import { useToday } from '#web/platform/device/clock.ts';
import { whenIdle } from '#web/platform/nav/idle.ts';
import { navigate } from '#web/platform/nav/navigate.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';

/** A business with more clients has found its way. */
const NEW_CLIENTS = 3;

interface FirstStepsProps {
  onAdd: (what: AddedRecord) => void;
  onBook: () => void;
}

export function FirstSteps(props: FirstStepsProps) {
  const { id: userId } = useSession();
  const key = `first-steps-done:${userId}`;
  const [isOver, setOver] = useState(() => isStored(key));
  const { data: clients } = useClients();
  const isNew = clients !== undefined && clients.length <= NEW_CLIENTS;
  if (isOver || !isNew) return null;
  function end(): void {
    store(key);
    setOver(true);
  }
  return <Steps {...props} hasClients={clients.length > 0} onEnd={end} />;
}

function Steps({
  hasClients,
  onAdd,
  onBook,
  onEnd,
}: FirstStepsProps & { hasClients: boolean; onEnd: () => void }) {
  // No row waits for them.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data: services } = useServices(isIdle);
  const { data: pets } = usePets();
  const { data: details } = useBusinessDetails(isIdle);
  const { year, month } = parseDay(useToday());
  const days = monthGrid(year, month).flat();
  // What the small calendar has read already.
  const { data: booked } = useAppointmentsBetween(days[0] ?? '', days.at(-1) ?? '');
  const isKnown = services !== undefined && pets !== undefined && details !== undefined;
  const steps: [words: string, isDone: boolean, begin: () => void][] = [
    ['Set your prices', isKnown && services.length > 0, () => navigate('/settings/services')],
    ['Add your first client', hasClients, () => onAdd('client')],
    ['Add their pet', isKnown && pets.length > 0, () => onAdd('pet')],
    ['Book the first visit', (booked?.length ?? 0) > 0, onBook],
    [
      'Fill in your invoice details',
      isKnown && details.printedAddress !== null,
      () => navigate('/settings/invoices'),
    ],
  ];
  const isAllDone = steps.every(([, isDone]) => isDone);
  useEffect(() => {
    if (isAllDone) onEnd();
  }, [isAllDone, onEnd]);
  if (!isKnown && hasClients) return null;
  return (
    <Card as="section" aria-labelledby="first-steps">
      <CardHeader id="first-steps" title="First steps">
        <Button variant="ghost" size="sm" className="-my-1.5" onClick={onEnd}>
          Hide
        </Button>
      </CardHeader>
      <ol className="-mx-2 -my-2">
        {steps.map(([words, isDone, begin], at) => (
          <li key={words}>
            <button
              type="button"
              disabled={isDone}
              onClick={begin}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 text-left font-semibold not-disabled:hover:bg-sunken disabled:text-soft"
            >
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-sm text-primary-ink tabular-nums"
              >
                {isDone ? <Check className="size-4" /> : at + 1}
              </span>
              <span className="grow">
                {words}
                {isDone && <span className="sr-only"> done</span>}
              </span>
              {!isDone && <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />}
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Where storage is switched off, the steps are shown until they are done. */
function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function store(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // It is shown again at the next visit.
  }
}

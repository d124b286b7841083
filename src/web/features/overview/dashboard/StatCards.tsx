import { CalendarCheck, PawPrint, PoundSterling, Users, type LucideIcon } from 'lucide-react';
import { formatPounds } from '#contract/rules/currency.ts';
import { useTodaysAppointments } from '#web/data/appointments.ts';
import { useClients } from '#web/data/clients.ts';
import { useThisMonth } from '#web/data/reports.ts';
import { usePets } from '#web/data/pets.ts';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** The business in four numbers. */
export function StatCards() {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4 lg:gap-5">
      <CountCard label="Today's Appointments" Icon={CalendarCheck} list={useTodaysAppointments()} />
      <CountCard label="Active Clients" Icon={Users} list={useClients()} />
      <CountCard label="Pets in Care" Icon={PawPrint} list={usePets()} />
      <RevenueCard />
    </dl>
  );
}

/** What completed visits of this month earned, with what came in and what is still to come. */
function RevenueCard() {
  const { data, isError } = useThisMonth();
  return (
    <StatCard
      label="This Month's Revenue"
      Icon={PoundSterling}
      value={data ? formatPounds(data.earned) : isError ? '–' : undefined}
      more={
        data && (data.received !== '0.00' || data.open !== '0.00')
          ? `${formatPounds(data.received)} received, ${formatPounds(data.open)} open`
          : ''
      }
    />
  );
}

interface CountCardProps {
  label: string;
  Icon: LucideIcon;
  list: { data: readonly unknown[] | undefined; isError: boolean };
}

/** How many there are; a dash where that could not be learned. */
function CountCard({ list, ...rest }: CountCardProps) {
  const count = list.data?.length.toLocaleString('en-GB');
  return <StatCard {...rest} value={count ?? (list.isError ? '–' : undefined)} />;
}

interface StatCardProps {
  label: string;
  Icon: LucideIcon;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Small words below, for which there is room from the start; the value is below its label on a phone, too. */
  more?: string | undefined;
}

function StatCard({ label, Icon, value, more }: StatCardProps) {
  return (
    <Card flush className="relative flex flex-col gap-0.5 px-3 py-2 sm:gap-1 sm:p-4">
      <dt className="min-w-0 text-xs leading-tight wrap-anywhere hyphens-auto text-soft sm:text-sm">
        {label}
      </dt>
      <dd>
        <span className="text-xl font-bold tabular-nums sm:text-2xl">
          {value ?? <Skeleton className="my-1 h-5 w-8 sm:h-6" />}
        </span>
        {more !== undefined && (
          <span className="block min-h-8 text-xs text-soft sm:pr-8">{more}</span>
        )}
      </dd>
      <Icon
        aria-hidden
        className="absolute top-2 right-3 size-4 text-primary opacity-70 sm:top-4 sm:right-4 sm:size-6"
      />
    </Card>
  );
}

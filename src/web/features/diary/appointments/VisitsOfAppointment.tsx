/** Leads from an appointment to its visits, with their reports. */
import { Footprints } from 'lucide-react';
import { Link } from 'wouter';
import { businessDay } from '#contract/rules/businessDay.ts';
import { timeOfDay } from '#contract/rules/localTime.ts';
import { mediumDate } from '#contract/rules/longDate.ts';
import { useVisitsOfAppointment } from '#web/data/visits/visitsOfAppointments.ts';
import { useWithoutDeleted } from '#web/data/visits/visits.ts';
import { visitPage } from '#web/data/visits/visitPaths.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { buttonClass } from '#web/ui/Button.tsx';

export function VisitsOfAppointment({ appointmentId }: { appointmentId: string }) {
  const { data: visits = [] } = useVisitsOfAppointment(appointmentId);
  const { timeZone } = useBusiness();
  const time = (at: string) => timeOfDay(Date.parse(at), timeZone);
  const shown = useWithoutDeleted()(visits, ({ visitId }) => visitId);
  return shown.map(({ visitId, startedAt, endedAt }) => (
    <Link
      key={visitId}
      href={visitPage(visitId)}
      className={buttonClass({ variant: 'secondary', className: 'justify-self-start' })}
    >
      <Footprints aria-hidden />
      Open visit of {mediumDate(businessDay(new Date(startedAt), timeZone))}, {time(startedAt)}
      {endedAt !== null && ` to ${time(endedAt)}`}
    </Link>
  ));
}

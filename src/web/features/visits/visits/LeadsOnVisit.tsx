import { fullName } from '#contract/rules/fullName.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { useClientsWith } from '#web/data/clients.ts';
import { OnLead } from '#web/entities/care/OnLead.tsx';
import { refusalTexts, TOGETHER } from '#web/entities/care/refusals.ts';
import { WarningList } from '#web/features/diary/appointments/warnings/WarningList.tsx';

/** Whose dogs stay on the lead on this visit; of several clients also who said no to going out together. */
export function LeadsOnVisit({ visit: { clientIds } }: { visit: Pick<Visit, 'clientIds'> }) {
  const { data = [] } = useClientsWith(...clientIds);
  const clients = data.filter(({ id }) => clientIds.includes(id));
  const refusals =
    clients.length > 1 ? clients.flatMap((client) => refusalTexts(client, TOGETHER)) : [];
  return (
    <div className="mb-4 grid gap-1 empty:hidden">
      {clients.map((client) => (
        <OnLead key={client.id} client={client} name={fullName(client)} />
      ))}
      <WarningList texts={refusals} />
    </div>
  );
}

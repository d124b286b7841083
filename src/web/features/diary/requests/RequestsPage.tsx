/** What clients ask for: what waits for an answer first, then what was answered. */
import type { Request } from '#contract/diary/requests.ts';
import { useSearch } from 'wouter';
import { useClients } from '#web/data/clients.ts';
import { useRequests } from '#web/data/requests.ts';
import { AnsweredRequest } from '#web/features/diary/requests/AnsweredRequest.tsx';
import { OpenRequest } from '#web/features/diary/requests/OpenRequest.tsx';
import { RequestSwitches } from '#web/features/diary/requests/RequestSwitches.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const isOpen = ({ state }: Request): boolean => state === 'open';

export default function RequestsPage() {
  const { data, isPending, isFetching, refetch } = useRequests();
  const { data: clients } = useClients();
  const clientId = new URLSearchParams(useSearch()).get('clientId');
  const client = clients?.find(({ id }) => id === clientId);
  return (
    <>
      <PageHeader title="Requests" subtitle="What your clients ask for on their pages" />
      {data !== undefined ? (
        <Requests all={data} />
      ) : isPending ? (
        <Spinner label="Loading requests..." />
      ) : (
        <LoadFailed what="The requests" pending={isFetching} onRetry={() => void refetch()} />
      )}
      <RequestSwitches key={client?.id} clientId={client?.id} name={client?.firstName} />
    </>
  );
}

function Requests({ all }: { all: readonly Request[] }) {
  const open = all.filter(isOpen);
  const rest = all.filter((each) => !isOpen(each));
  if (all.length === 0) {
    return (
      <p className="mb-5 text-soft">
        Nobody has asked for anything yet. Choose below what clients can ask for on their own pages.
      </p>
    );
  }
  return (
    <div className="mb-8 max-w-3xl">
      <h2 className="mb-3 flex items-center gap-2 text-lg font-bold">
        Waiting for you
        {open.length > 0 && <Badge tone="yellow">{open.length}</Badge>}
      </h2>
      {open.length === 0 && <p className="text-soft">All requests answered.</p>}
      <div className="grid gap-4">
        {open.map((each) => (
          <OpenRequest key={each.id} request={each} />
        ))}
      </div>
      {rest.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-lg font-bold">Answered</h2>
          <ul className="divide-y divide-line rounded-xl border border-line bg-surface px-4">
            {rest.map((each) => (
              <AnsweredRequest key={each.id} request={each} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Everything about one client: how to reach them, how to get in, their pets, what comes and what has been. */
import { Link, useParams } from 'wouter';
import { fullName } from '#contract/rules/fullName.ts';
import { ClientProfile } from '#web/features/overview/client-page/ClientProfile.tsx';
import { useClient } from '#web/data/clients.ts';
import { isNotFound } from '#web/platform/net/http.ts';
import { usePageTitle } from '#web/platform/nav/title.ts';
import { BackLink } from '#web/entities/BackLink.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { LostDrawing } from '#web/ui/drawings/LostDrawing.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export default function ClientPage() {
  const { id } = useParams<{ id: string }>();
  const { data: client, error, isPending, isFetching, refetch } = useClient(id);
  usePageTitle(client && fullName(client));
  return (
    <>
      <BackLink href="/clients">All clients</BackLink>
      {isPending && <Spinner label="Loading client..." />}
      {isNotFound(error) ? (
        <NotFound />
      ) : (
        error &&
        client === undefined && (
          <LoadFailed what="The client" pending={isFetching} onRetry={() => void refetch()} />
        )
      )}
      {client && !isNotFound(error) && <ClientProfile client={client} />}
    </>
  );
}

function NotFound() {
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <div className="mb-5 w-44">
        <LostDrawing />
      </div>
      <h1 className="text-2xl font-bold">Client Not Found</h1>
      <p className="mt-2 max-w-md text-soft">
        The client you're looking for doesn't exist or you don't have permission to view it.
      </p>
      <Link href="/clients" className={buttonClass({ variant: 'secondary', className: 'mt-5' })}>
        See all clients
      </Link>
    </div>
  );
}

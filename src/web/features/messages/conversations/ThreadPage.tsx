/** The messages with one client. */
import { useParams } from 'wouter';
import { fullName } from '#contract/rules/fullName.ts';
import { useClient } from '#web/data/clients.ts';
import { MessagesFrame } from '#web/features/messages/conversations/MessagesFrame.tsx';
import { Thread } from '#web/features/messages/conversations/Thread.tsx';
import { ThreadHead } from '#web/features/messages/conversations/ThreadHead.tsx';
import { isNotFound } from '#web/platform/net/http.ts';
import { usePageTitle } from '#web/platform/nav/title.ts';
import { Empty } from '#web/ui/Empty.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export default function ThreadPage() {
  const { clientId } = useParams<{ clientId: string }>();
  const { data: client, error, isPending, isFetching, refetch } = useClient(clientId);
  usePageTitle(client && `Messages with ${fullName(client)}`);
  const isGone = isNotFound(error);
  return (
    <MessagesFrame clientId={clientId}>
      <section
        aria-label="Conversation"
        className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface"
      >
        {isPending && <Spinner label="Loading messages..." />}
        {isGone && (
          <Empty
            title={<h1>Client Not Found</h1>}
            hint="The client you're looking for doesn't exist. Their messages were deleted too."
          />
        )}
        {error && !isGone && client === undefined && (
          <div className="p-4">
            <LoadFailed what="The client" pending={isFetching} onRetry={() => void refetch()} />
          </div>
        )}
        {client && !isGone && (
          <>
            <ThreadHead client={client} />
            <Thread client={client} />
          </>
        )}
      </section>
    </MessagesFrame>
  );
}

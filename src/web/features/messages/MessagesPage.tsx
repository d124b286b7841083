import { MessageSquare } from 'lucide-react';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** A promise only: there is nothing to send or read yet. */
export default function MessagesPage() {
  return (
    <>
      <PageHeader title="Messages" subtitle="Client communication and notifications" />
      <Card as="section" aria-labelledby="client-messages" className="flex max-w-2xl gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
          <MessageSquare aria-hidden className="size-5" />
        </span>
        <div>
          <h2 id="client-messages" className="text-lg font-bold">
            Client Messages
          </h2>
          <p className="mt-1 text-soft">
            A messaging system with client communication is coming soon.
          </p>
        </div>
      </Card>
    </>
  );
}

import { Lasso } from 'lucide-react';
import type { Client } from '#contract/people/clients.ts';
import { refuses } from '#web/entities/care/refusals.ts';

/** A red lead with words, where a client said no to walking off the lead. */
export function OnLead({ client, name }: { client: Client; name?: string | undefined }) {
  if (!refuses(client, 'offLead')) return null;
  return (
    <p className="flex items-center gap-2 font-semibold text-danger-ink">
      <Lasso aria-hidden className="size-5 shrink-0" />
      {name === undefined ? 'Keep on the lead' : `${name}: keep on the lead`}
    </p>
  );
}

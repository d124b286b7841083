/** Finding a conversation: by the name of its client. */
import type { Client } from '#contract/people/clients.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { hasWords } from '#contract/rules/normalisedText.ts';
import { fullName } from '#contract/rules/fullName.ts';

type Named = Pick<Client, 'firstName' | 'lastName'>;

/** The conversations whose client fits, and the other clients who do: every client can be found and written to. */
export function findConversations(
  conversations: readonly Conversation[],
  clients: readonly Client[],
  query: string,
): { found: readonly Conversation[]; others: readonly Client[] } {
  const fits = (named: Named) => hasWords(fullName(named), query);
  const known = new Set(conversations.map(({ clientId }) => clientId));
  return {
    found: conversations.filter(fits),
    others: clients.filter((client) => !known.has(client.id) && fits(client)),
  };
}

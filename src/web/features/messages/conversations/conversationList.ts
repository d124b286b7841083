/** Finding a conversation: by the name of its client. */
import type { Client } from '#contract/people/clients.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { normalisedWords, searchable } from '#contract/rules/normalisedText.ts';
import { fullName } from '#contract/rules/fullName.ts';

type Named = Pick<Client, 'firstName' | 'lastName'>;

/** Whether a name has every word that was typed. */
function nameHas(query: string): (named: Named) => boolean {
  const words = normalisedWords(query);
  return (named) => {
    const name = searchable(fullName(named));
    return words.every((word) => name.includes(word));
  };
}

/** The conversations whose client fits, and the other clients who do: every client can be found and written to. */
export function findConversations(
  conversations: readonly Conversation[],
  clients: readonly Client[],
  query: string,
): { found: readonly Conversation[]; others: readonly Client[] } {
  const fits = nameHas(query);
  const known = new Set(conversations.map(({ clientId }) => clientId));
  return {
    found: conversations.filter(fits),
    others: clients.filter((client) => !known.has(client.id) && fits(client)),
  };
}

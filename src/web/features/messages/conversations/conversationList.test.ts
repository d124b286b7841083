import { expect, it } from 'vitest';
import type { Client } from '#contract/people/clients.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { findConversations } from '#web/features/messages/conversations/conversationList.ts';

const named = (id: string, firstName: string, lastName: string) => ({ id, firstName, lastName });
const conversation = (clientId: string, firstName: string, lastName: string) =>
  ({ clientId, firstName, lastName }) as Conversation;
const clients = [named('1', 'Zoë', 'O’Hara'), named('2', 'Ann', 'Hart')] as Client[];

it.each([
  ['', ['1', '3'], ['2']],
  ["zoe o'h", ['1'], []],
  ['ohara', ['1'], []],
  ['h', ['1'], ['2']],
  ['HART ann', [], ['2']],
  ['old', ['3'], []],
  ['x', [], []],
])(
  '"%s" finds conversations by their client, then the other clients [conversation-list-1]',
  (query, found, others) => {
    const conversations = [conversation('1', 'Zoë', 'O’Hara'), conversation('3', 'Old', 'Pal')];
    const result = findConversations(conversations, clients, query);
    expect(result.found.map(({ clientId }) => clientId)).toEqual(found);
    expect(result.others.map(({ id }) => id)).toEqual(others);
  },
);

/** Reading messages. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Message } from '#contract/messages.ts';

/** All messages of the business, newest first. */
export const messagesQuery = queryOptions<Message[]>({ queryKey: ['/api/messages'] });

export const useMessages = () => useQuery(messagesQuery);

/** Messages of clients, read. */
import { useQuery } from '@tanstack/react-query';
import type { Message } from '#contract/messages.ts';

/** Every message, the newest first. */
export function useMessages() {
  return useQuery<Message[]>({ queryKey: ['/api/messages'] });
}

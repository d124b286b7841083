/** Messages between the business and its clients. They can be read; sending them is not offered yet. */
import { z } from 'zod';
import { moment, entityId } from '#contract/entity.ts';

/** A message as the API answers it. */
export const message = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId,
  subject: z.string().nullable(),
  content: z.string(),
  direction: z.string(),
  messageType: z.string(),
  isRead: z.boolean(),
  sentAt: moment,
});

export type Message = z.output<typeof message>;

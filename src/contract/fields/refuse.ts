import { z } from 'zod';

/** Ends a transform with one sentence for the person at the form. */
export function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** The rules of the contract, for the form of a service. */
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { serviceInput, type ServiceValues } from '#contract/diary/services.ts';
import type { ServiceTyped } from '#contract/diary/serviceFields.ts';

/** Minutes as they are typed; blank becomes null, and what is no whole number is refused by the contract. */
const typedMinutes = z
  .string()
  .transform((text) => (text.trim() === '' ? null : Number(text)))
  .pipe(serviceInput.shape.durationMinutes.unwrap());

const rules: z.ZodType<ServiceValues, ServiceTyped> = z.object({
  ...serviceInput.shape,
  durationMinutes: typedMinutes,
});

export const serviceResolver = zodResolver(rules);

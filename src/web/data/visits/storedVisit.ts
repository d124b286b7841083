/** Whether a visit that is stored on this phone can be shown and sent. It asks for no more than the screens rely on. */
import { z } from 'zod';
import { visitEventKinds } from '#contract/choices.ts';

const moment = z.string().refine((text) => Number.isFinite(Date.parse(text)));
const withId = z.looseObject({ id: z.string() });

const shown = z.looseObject({
  id: z.string(),
  appointmentIds: z.array(z.string()),
  petIds: z.array(z.string()),
  clientIds: z.array(z.string()),
  startedAt: moment,
  endedAt: moment.nullable(),
  events: z.array(withId.extend({ kind: z.enum(visitEventKinds), at: moment })),
  photos: z.array(withId.extend({ photoUrl: z.string() })),
  corrections: z.array(z.looseObject({ correctedAt: z.string(), was: z.looseObject({}) })),
});

const step = withId.extend({
  kind: z.enum(['start', 'event', 'change', 'track', 'photo', 'delete']),
  dueAt: z.number().optional(),
  body: z.looseObject({}).optional(),
});

const record = z.looseObject({
  id: z.string(),
  userId: z.string(),
  hasArrived: z.boolean(),
  visit: shown,
  title: z.string(),
  pets: z.array(withId.extend({ name: z.string() })),
  steps: z.array(step),
  refusal: z.object({ stepId: z.string(), message: z.string() }).optional(),
});

export const isReadableVisit = (raw: unknown): boolean => record.safeParse(raw).success;

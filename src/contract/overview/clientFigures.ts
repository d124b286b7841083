/** What a table of clients sorts by besides their names. */
import { z } from 'zod';
import { entityId } from '#contract/entity.ts';

/** More than an account can hold. */
const MAX_CLIENTS = 500_000;

/** A client in use, with what is owed and the visits around today. */
const clientFigures = z.object({
  clientId: entityId,
  /** The unpaid amount of the issued invoices, in pounds. */
  open: z.string(),
  /** The next appointment that isn't cancelled, as a day and a time of the diary. */
  nextVisit: z.object({ date: z.string(), time: z.string() }).nullable(),
  /** The last day with a completed appointment or a visit. */
  lastVisit: z.string().nullable(),
});

export const clientFiguresList = z.array(clientFigures).max(MAX_CLIENTS);

export type ClientFigures = z.output<typeof clientFigures>;

/** The call for the figures of clients: translation between HTTP and the statement. */
import { clientFiguresList } from '#contract/overview/clientFigures.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { listClientFigures } from '#server/overview/client-figures/client-figures.sql.ts';
import type { Server } from '#server/platform/http/server.ts';

export function clientFiguresRoutes(
  app: Server,
  { diaryNow, timeZone }: { diaryNow: () => DiaryTime; timeZone: string },
): void {
  app.get(
    '/api/clients/figures',
    {
      schema: {
        operationId: 'listClientFigures',
        summary: 'List what each client in use owes, and their next and last visit',
        response: { 200: clientFiguresList },
      },
    },
    ({ db, ownerId }) => listClientFigures(db, ownerId, diaryNow(), timeZone),
  );
}

/** The owner's calls about the pages of clients: a link to them, to copy or to send, and which older texts they show. */
import { failure } from '#contract/errors.ts';
import { idParams } from '#contract/entity.ts';
import { privateLink } from '#contract/identity/privateLinks.ts';
import { portalLinkInput, portalTexts, portalTextsInput } from '#contract/overview/clientPages.ts';
import { insertPortalLink } from '#server/identity/links/private-links.sql.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { savePortalSettings } from '#server/diary/requests/request-settings.sql.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import { findContact } from '#server/people/contacts/contacts.sql.ts';
import {
  confirmPortalTexts,
  findPortalTexts,
} from '#server/overview/client-pages/portal-texts.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found, HttpError, InvalidField } from '#server/platform/errors/errors.ts';
import type { MakeLink } from '#server/platform/http/private-link.ts';
import type { Server } from '#server/platform/http/server.ts';

const ARCHIVED = 'This client is archived. Restore the client first.';
const OTHER_CONTACT = 'Choose one of the client’s contacts';

export function portalLinkRoutes(app: Server, makeLink: MakeLink, now: () => Date): void {
  app.post(
    '/api/clients/:id/portal-links',
    {
      schema: {
        operationId: 'createPortalLink',
        summary: 'Make a link to a client’s own pages, for the client or one of their contacts',
        params: idParams,
        body: portalLinkInput.nullish(),
        response: { 200: privateLink, 409: failure },
      },
    },
    (request) =>
      transaction(request.db, async (db) => {
        const { ownerId, body } = request;
        const client = found(await findClient(db, ownerId, request.params.id), 'Client');
        if (client.archivedAt !== null) throw new HttpError(409, ARCHIVED);
        const contactId = body?.contactId ?? undefined;
        if (contactId !== undefined) {
          const contact = await findContact(db, ownerId, contactId);
          if (contact?.clientId !== client.id) throw new InvalidField('contactId', OTHER_CONTACT);
        }
        if (body?.asksForDetails) {
          await savePortalSettings(db, ownerId, client.id, { canTellChanges: true });
        }
        const link = { clientId: client.id, contactId };
        const token = await insertPortalLink(db, ownerId, link, now());
        await logEvent(db, ownerId, 'link-made', { detail: 'portal' });
        return makeLink(request, body?.origin, `/my/open/${token}`);
      }),
  );

  app.get(
    '/api/portal-texts',
    {
      schema: {
        operationId: 'getPortalTexts',
        summary: 'List what was written before clients had pages, and whether they see it',
        response: { 200: portalTexts },
      },
    },
    ({ db, ownerId }) => findPortalTexts(db, ownerId),
  );

  app.put(
    '/api/portal-texts',
    {
      schema: {
        operationId: 'confirmPortalTexts',
        summary: 'Show clients what was written before they had pages',
        body: portalTextsInput,
        response: { 200: portalTexts },
      },
    },
    async ({ db, ownerId }) => {
      await confirmPortalTexts(db, ownerId);
      return findPortalTexts(db, ownerId);
    },
  );
}

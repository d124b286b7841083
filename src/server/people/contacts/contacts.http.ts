/** The calls of the contacts of clients: translation between HTTP and the statements. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import {
  allContacts,
  contact,
  contactInput,
  contactsOfClient,
  contactUpdate,
} from '#contract/people/contacts.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import {
  contactList,
  deleteContact,
  findContact,
  insertContact,
  listContacts,
  updateContact,
} from '#server/people/contacts/contacts.sql.ts';
import { found, NotFound } from '#server/platform/errors/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';

export function contactRoutes(app: Server, lists: ListAnswers): void {
  app.get(
    '/api/contacts',
    {
      schema: {
        operationId: 'listContacts',
        summary: 'List the contacts of all clients',
        response: { 200: allContacts },
      },
    },
    (request, reply) => lists.send(reply, contactList(request.ownerId)),
  );

  app.get(
    '/api/clients/:id/contacts',
    {
      schema: {
        operationId: 'listContactsOfClient',
        summary: 'List the contacts of a client',
        params: idParams,
        response: { 200: contactsOfClient },
      },
    },
    async ({ db, ownerId, params }) => {
      found(await findClient(db, ownerId, params.id), 'Client');
      return listContacts(db, ownerId, params.id);
    },
  );

  app.post(
    '/api/clients/:id/contacts',
    {
      schema: {
        operationId: 'createContact',
        summary: 'Add a contact to a client',
        params: idParams,
        body: contactInput,
        response: { 201: contact },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) =>
        insertContact(db, request.ownerId, request.params.id, request.body),
      ),
  );

  app.get(
    '/api/contacts/:id',
    {
      schema: {
        operationId: 'getContact',
        summary: 'Get a contact',
        params: idParams,
        response: { 200: contact },
      },
    },
    async ({ db, ownerId, params }) => found(await findContact(db, ownerId, params.id), 'Contact'),
  );

  app.put(
    '/api/contacts/:id',
    {
      schema: {
        operationId: 'updateContact',
        summary: 'Change a contact',
        params: idParams,
        body: contactUpdate,
        response: { 200: contact },
      },
    },
    ({ db, ownerId, params, body: { updatedAt, ...changes } }) =>
      updateContact(db, ownerId, params.id, changes, updatedAt),
  );

  app.delete(
    '/api/contacts/:id',
    {
      schema: {
        operationId: 'deleteContact',
        summary: 'Delete a contact',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      if (!(await deleteContact(db, ownerId, params.id))) throw new NotFound('Contact');
      return reply.code(204).send(null);
    },
  );
}

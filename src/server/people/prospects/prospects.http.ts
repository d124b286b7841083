/** The calls of prospects: translation between HTTP and the statements. */
import { z } from 'zod';
import { idParams } from '#contract/entity.ts';
import { failure } from '#contract/errors.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { privateLink, privateLinkInput } from '#contract/identity/privateLinks.ts';
import {
  accepted,
  acceptInput,
  prospect,
  prospectInput,
  prospects,
  prospectUpdate,
} from '#contract/people/prospects.ts';
import { meetTimesInputOn } from '#contract/people/meetTimes.ts';
import { toldUpdateOn } from '#contract/people/welcomeSteps.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import { logEvent } from '#server/identity/security-log/security-log.sql.ts';
import { insertLink } from '#server/identity/links/private-links.sql.ts';
import { acceptProspect } from '#server/people/prospects/accepting.sql.ts';
import { deleteMeetingClient } from '#server/people/prospects/meeting-clients.sql.ts';
import { type MeetingDiary, offerMeeting } from '#server/people/prospects/meetings.sql.ts';
import {
  deleteProspect,
  findProspect,
  insertProspect,
  keepProspect,
  lockProspect,
  noteInvited,
  prospectList,
  updateProspect,
  updateTold,
} from '#server/people/prospects/prospects.sql.ts';
import { transaction } from '#server/platform/db/database.ts';
import { found } from '#server/platform/errors/errors.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { MakeLink } from '#server/platform/http/private-link.ts';
import type { Server } from '#server/platform/http/server.ts';
import { createOnce } from '#server/platform/idempotency/idempotency.ts';

interface ProspectContext {
  now: () => Date;
  today: () => IsoDate;
  diaryNow: () => DiaryTime;
  diary: MeetingDiary;
}

export function prospectRoutes(
  app: Server,
  lists: ListAnswers,
  makeLink: MakeLink,
  { now, today, diaryNow, diary }: ProspectContext,
): void {
  app.get(
    '/api/prospects',
    {
      schema: {
        operationId: 'listProspects',
        summary: 'List the people who may become clients, the latest first',
        response: { 200: prospects },
      },
    },
    (request, reply) => lists.send(reply, prospectList(request.ownerId)),
  );

  app.post(
    '/api/prospects',
    {
      schema: {
        operationId: 'createProspect',
        summary: 'Add a prospect',
        body: prospectInput,
        response: { 201: prospect },
      },
    },
    (request, reply) =>
      createOnce(request, reply, (db) =>
        insertProspect(db, request.ownerId, request.body, { today: today(), source: 'owner' }),
      ),
  );

  app.get(
    '/api/prospects/:id',
    {
      schema: {
        operationId: 'getProspect',
        summary: 'Get a prospect',
        params: idParams,
        response: { 200: prospect },
      },
    },
    async ({ db, ownerId, params }) =>
      found(await findProspect(db, ownerId, params.id), 'Prospect'),
  );

  app.put(
    '/api/prospects/:id',
    {
      schema: {
        operationId: 'updateProspect',
        summary: 'Change a prospect',
        params: idParams,
        body: prospectUpdate,
        response: { 200: prospect },
      },
    },
    ({ db, ownerId, params, body: { updatedAt, ...changes } }) =>
      updateProspect(db, ownerId, params.id, changes, updatedAt),
  );

  app.put(
    '/api/prospects/:id/told',
    {
      schema: {
        operationId: 'updateTold',
        summary:
          'Change what a prospect told about their household and pets; what they signed stays',
        params: idParams,
        body: toldUpdateOn(today),
        response: { 200: prospect, 409: failure },
      },
    },
    ({ db, ownerId, params, body: { updatedAt, ...changes } }) =>
      transaction(db, (db) => updateTold(db, ownerId, params.id, changes, updatedAt)),
  );

  app.delete(
    '/api/prospects/:id',
    {
      schema: {
        operationId: 'deleteProspect',
        summary:
          'Delete a prospect with everything they told, and the client of their meet and greet where there is nothing else about them',
        params: idParams,
        response: { 204: z.null() },
      },
    },
    async ({ db, ownerId, params }, reply) => {
      await transaction(db, async (db) => {
        const { clientId } = await lockProspect(db, ownerId, params.id);
        const isClientDeleted = clientId && (await deleteMeetingClient(db, ownerId, clientId));
        if (isClientDeleted) await logEvent(db, ownerId, 'client-deleted');
        await deleteProspect(db, ownerId, params.id);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/prospects/:id/keep',
    {
      schema: {
        operationId: 'keepProspect',
        summary: 'Keep a prospect for another 90 days',
        params: idParams,
        response: { 200: prospect },
      },
    },
    ({ db, ownerId, params }) => keepProspect(db, ownerId, params.id, today()),
  );

  app.post(
    '/api/prospects/:id/meet-times',
    {
      schema: {
        operationId: 'offerMeetTimes',
        summary:
          'Offer a prospect up to three times for a meet and greet; none takes the offer back',
        params: idParams,
        body: meetTimesInputOn(diaryNow),
        response: { 200: prospect, 409: failure },
      },
    },
    ({ db, ownerId, params, body: { times } }) =>
      transaction(db, (db) => offerMeeting(db, ownerId, params.id, times, diary)),
  );

  app.post(
    '/api/prospects/:id/invite',
    {
      schema: {
        operationId: 'inviteProspect',
        summary: 'Make a link with which a prospect tells about themselves and their pets',
        params: idParams,
        body: privateLinkInput.nullish(),
        response: { 200: privateLink },
      },
    },
    (request) =>
      transaction(request.db, async (db) => {
        const { ownerId, params, body } = request;
        await lockProspect(db, ownerId, params.id);
        const token = await insertLink(db, ownerId, 'welcome', params.id, now());
        await noteInvited(db, ownerId, params.id, now());
        return makeLink(request, body?.origin, `/w/${token}`);
      }),
  );

  app.post(
    '/api/prospects/:id/accept',
    {
      schema: {
        operationId: 'acceptProspect',
        summary: 'Make a prospect a client, with everything they told',
        params: idParams,
        body: acceptInput,
        response: { 200: accepted },
      },
    },
    (request, reply) =>
      createOnce(
        request,
        reply,
        (db) =>
          acceptProspect(db, request.ownerId, request.params.id, request.body, {
            now: now(),
            diaryNow: diaryNow(),
          }),
        200,
      ),
  );
}

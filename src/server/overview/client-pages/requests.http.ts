/** Changing and cancelling a visit, and what became of a request: routes of the scope in `portal.http.ts`. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addDays } from '#contract/rules/businessDay.ts';
import { findAppointment } from '#server/diary/appointments/appointments.sql.ts';
import { changeSeries } from '#server/diary/appointments/series/changes.sql.ts';
import { planChange } from '#server/diary/requests/asking.sql.ts';
import {
  cancelForClient,
  cancellingCost,
  listCancellable,
} from '#server/diary/requests/cancelling.sql.ts';
import { acceptRequest } from '#server/diary/requests/deciding.sql.ts';
import {
  findRequestOf,
  lockRequest,
  withdrawRequest,
} from '#server/diary/requests/requests.sql.ts';
import { readerOf } from '#server/overview/client-pages/client-principal.ts';
import { idOf } from '#server/overview/client-pages/frame.pages.ts';
import type { FormView } from '#server/overview/client-pages/request-fields.pages.ts';
import { cancelPage, changePage } from '#server/overview/client-pages/request-forms.pages.ts';
import {
  orShowAgain,
  readAnyDay,
  readDay,
  readMessage,
  readTime,
  type RequestPages,
  sendRequest,
  settingsFor,
  typedOf,
} from '#server/overview/client-pages/request-sending.ts';
import { requestPage } from '#server/overview/client-pages/requests.pages.ts';
import { findVisitOf } from '#server/overview/client-pages/visits.sql.ts';
import { type Database, transaction } from '#server/platform/db/database.ts';
import { found, HttpError } from '#server/platform/errors/errors.ts';
import { sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';

const byId = { schema: { hide: true, params: z.object({ id: z.string() }) } } as const;
const CHANGE_FIELDS = ['day', 'until', 'time', 'message'];
const NOT_OPEN = 'This visit can’t be changed here any more. Please message us.';

const scopes = z.enum(['this', 'following']).catch('this');

export function requestPageRoutes(app: Server, context: RequestPages): void {
  const { tellOwner, timeZone, now, today, diaryNow, shownTo } = context;
  const clock = () => ({ now: now(), timeZone });

  const ownVisit = async (request: FastifyRequest) =>
    found(await findVisitOf(request.db, readerOf(request), idOf(request, 'Visit'), now()), 'Visit');

  /** What the client may do about a visit of theirs; refused where it is switched off. */
  async function settingsOf(request: FastifyRequest, name: 'canChange' | 'canCancel') {
    await ownVisit(request);
    return settingsFor(request.db, readerOf(request), name);
  }

  /** A visit that can be changed or cancelled. */
  async function visitOf(request: FastifyRequest) {
    const { reader, frame } = shownTo(request, '/my/visits');
    const id = idOf(request, 'Visit');
    const visit = await ownVisit(request);
    const booked = await listCancellable(request.db, reader, id, 'this', today());
    const [first] = booked;
    if (!first) throw new HttpError(409, NOT_OPEN);
    return { reader, frame, id, visit, isRepeating: first.seriesId !== null };
  }

  async function changeView(request: FastifyRequest) {
    const { reader, frame, visit, isRepeating } = await visitOf(request);
    const about = { business: reader.business, visit, isRepeating, tomorrow: addDays(today(), 1) };
    return (view: FormView, changed?: Awaited<ReturnType<typeof planChange>>) =>
      changePage(frame, { ...about, ...view, changed });
  }

  app.get('/my/visits/:id/change', byId, async (request, reply) => {
    await settingsOf(request, 'canChange');
    const { visit } = await visitOf(request);
    const typed = { day: visit.date, until: visit.endDate ?? '', time: visit.startTime };
    return sendLinkedPage(reply, 200, (await changeView(request))({ typed }));
  });

  app.post('/my/visits/:id/change', byId, async (request, reply) => {
    const limits = { settings: await settingsOf(request, 'canChange'), diaryNow: diaryNow() };
    const { reader, id, isRepeating } = await visitOf(request);
    const show = await changeView(request);
    const typed = typedOf(request.body);
    const scope = isRepeating ? scopes.parse(typed['scope']) : 'this';
    const plan = async (db: Database) => {
      const booked = found(await findAppointment(db, reader.ownerId, id), 'Visit');
      const until = booked.endDate === null ? null : readAnyDay(typed, 'until');
      const asked = { date: readDay(typed, 'day'), startTime: readTime(typed), until };
      const visit = await planChange(db, reader.ownerId, booked, asked, limits);
      if (scope === 'following') {
        const { date, startTime, endTime } = visit;
        const wide = { ownerId: reader.ownerId, id, scope, preview: true, today: today() } as const;
        await changeSeries(db, wide, { date, startTime, endTime }, undefined);
      }
      return { visit, firstDay: booked.date < visit.date ? booked.date : visit.date };
    };
    const work = async () => {
      const { visit } = await transaction(request.db, plan);
      const message = readMessage(typed);
      if (typed['step'] !== 'send' || typed['price'] !== (visit.price ?? 'none')) {
        return sendLinkedPage(reply, 200, show({ typed }, visit));
      }
      return sendRequest(context, request, reply, typed, async (db) => {
        const { visit, firstDay } = await plan(db);
        return {
          kind: 'change',
          appointmentId: id,
          scope,
          visits: [visit],
          firstDay,
          lastDay: visit.endDate ?? visit.date,
          message,
          price: visit.price,
        };
      });
    };
    return orShowAgain(reply, typed, CHANGE_FIELDS, work, (view) => show(view));
  });

  /** The page that says what cancelling costs. */
  async function cancelView(request: FastifyRequest, asked: unknown) {
    const { reader, frame, id, visit, isRepeating } = await visitOf(request);
    const scope = isRepeating ? scopes.parse(asked) : 'this';
    const all = await listCancellable(request.db, reader, id, scope, today());
    const ids = all.map((each) => each.id);
    const fee = await cancellingCost(request.db, reader, ids, clock());
    const about = { business: reader.business, visit, isRepeating, scope, count: ids.length, fee };
    return {
      reader,
      scope,
      fee,
      show: (view: FormView) => cancelPage(frame, { ...about, ...view }),
    };
  }

  app.get(
    '/my/visits/:id/cancel',
    { schema: { ...byId.schema, querystring: z.object({ scope: scopes.optional() }) } },
    async (request, reply) => {
      await settingsOf(request, 'canCancel');
      const { show } = await cancelView(request, request.query.scope);
      return sendLinkedPage(reply, 200, show({ typed: {} }));
    },
  );

  app.post('/my/visits/:id/cancel', byId, async (request, reply) => {
    await settingsOf(request, 'canCancel');
    const typed = typedOf(request.body);
    const id = idOf(request, 'Visit');
    const work = () =>
      sendRequest(context, request, reply, typed, (db) => {
        const values = { id, scope: scopes.parse(typed['scope']), message: readMessage(typed) };
        return cancelForClient(db, readerOf(request), values, clock(), today());
      });
    return orShowAgain(reply, typed, ['message'], work, async (view) =>
      (await cancelView(request, typed['scope'])).show(view),
    );
  });

  app.get(
    '/my/requests/:id',
    {
      schema: {
        ...byId.schema,
        querystring: z.object({ sent: z.string().optional().catch(undefined) }),
      },
    },
    async (request, reply) => {
      const { reader, frame } = shownTo(request, '/my');
      const id = idOf(request, 'Request');
      const asked = found(await findRequestOf(request.db, reader, id), 'Request');
      const isSent = request.query.sent !== undefined;
      return sendLinkedPage(reply, 200, requestPage(frame, reader.business, asked, isSent));
    },
  );

  app.post('/my/requests/:id/withdraw', byId, async (request, reply) => {
    const reader = readerOf(request);
    const id = idOf(request, 'Request');
    found(await findRequestOf(request.db, reader, id), 'Request');
    await withdrawRequest(request.db, reader, id, now());
    return reply.redirect(`/my/requests/${id}`, 303);
  });

  app.post('/my/requests/:id/accept', byId, async (request, reply) => {
    const reader = readerOf(request);
    const id = idOf(request, 'Request');
    await transaction(request.db, async (db) => {
      found(await findRequestOf(db, reader, id), 'Request');
      const known = found(await lockRequest(db, reader.ownerId, id), 'Request');
      if (known.state !== 'offered' && known.state !== 'accepted') {
        throw new HttpError(
          409,
          'This offer is no longer available. Please ask again, or message us.',
        );
      }
      const time = { now: now(), today: today() };
      const accepted = await acceptRequest(db, reader.ownerId, id, {}, time);
      if (accepted.isNew) await tellOwner(db, accepted.request);
    });
    return reply.redirect(`/my/requests/${id}`, 303);
  });
}

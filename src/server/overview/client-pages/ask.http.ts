/** Asking for a visit, for days without visits, and telling what changed: routes of the scope in `portal.http.ts`. */
import type { FastifyRequest } from 'fastify';
import { addDays } from '#contract/rules/businessDay.ts';
import {
  listOfferedServices,
  listPetsToVisit,
  planVisits,
} from '#server/diary/requests/asking.sql.ts';
import { readerOf } from '#server/overview/client-pages/client-principal.ts';
import type { FormView, Typed } from '#server/overview/client-pages/request-fields.pages.ts';
import {
  askPage,
  awayPage,
  FURTHER_DAYS,
  tellPage,
} from '#server/overview/client-pages/request-forms.pages.ts';
import {
  limitsFor,
  orShowAgain,
  readAnyDay,
  readDay,
  readMessage,
  readNeededMessage,
  readTime,
  type RequestPages,
  sendRequest,
  settingsFor,
  typedOf,
} from '#server/overview/client-pages/request-sending.ts';
import { listPetsOf } from '#server/overview/client-pages/pets.sql.ts';
import { listBetween } from '#server/overview/client-pages/visits.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import { InvalidField } from '#server/platform/errors/errors.ts';
import { sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';

const plain = { schema: { hide: true } } as const;
const ASK_FIELDS = ['serviceId', 'pets', 'day', 'until', ...FURTHER_DAYS, 'time', 'message'];
const AWAY_FIELDS = ['from', 'to', 'message'];

/** What a form says about the visits that are asked for. */
const askedIn = (typed: Typed) => ({
  serviceId: typed['serviceId'] ?? '',
  petIds: Object.keys(typed).flatMap((name) => (name.startsWith('pet-') ? [name.slice(4)] : [])),
  days: [readDay(typed, 'day'), ...FURTHER_DAYS.flatMap((name) => readAnyDay(typed, name) ?? [])],
  until: readAnyDay(typed, 'until'),
  startTime: readTime(typed),
});

export function askRoutes(app: Server, context: RequestPages): void {
  const { now, today, diaryNow, shownTo } = context;
  const tomorrow = () => addDays(today(), 1);

  /** The form with the services and pets to choose from; a first one has all pets ticked. */
  async function showAsk(
    request: FastifyRequest,
    view: FormView,
    priced?: Pick<Awaited<ReturnType<typeof planVisits>>, 'visits' | 'price'>,
  ): Promise<string> {
    const { reader, frame } = shownTo(request, '/my');
    const services = await listOfferedServices(request.db, reader.ownerId);
    const pets = await listPetsToVisit(request.db, reader);
    const { business } = reader;
    return askPage(frame, { ...view, ...priced, business, services, pets, tomorrow: tomorrow() });
  }

  app.get('/my/ask', plain, async (request, reply) => {
    const reader = readerOf(request);
    await settingsFor(request.db, reader, 'canAsk');
    const pets = await listPetsToVisit(request.db, reader);
    const typed = pets.length === 1 ? { [`pet-${pets[0]?.id}`]: 'on' } : {};
    return sendLinkedPage(reply, 200, await showAsk(request, { typed }));
  });

  app.post('/my/ask', plain, async (request, reply) => {
    const reader = readerOf(request);
    await settingsFor(request.db, reader, 'canAsk');
    const typed = typedOf(request.body);
    const show = (view: FormView) => showAsk(request, view);
    const plan = async (db: Database) =>
      planVisits(db, reader, askedIn(typed), await limitsFor(db, reader, 'canAsk', diaryNow()));
    const work = async () => {
      const planned = await plan(request.db);
      const message = readMessage(typed);
      if (typed['step'] !== 'send' || typed['price'] !== planned.price) {
        return sendLinkedPage(reply, 200, await showAsk(request, { typed }, planned));
      }
      return sendRequest(context, request, reply, typed, async (db) => {
        const { service, visits, price } = await plan(db);
        const last = visits.at(-1);
        return {
          kind: 'ask',
          serviceId: service.id,
          petIds: askedIn(typed).petIds,
          visits,
          firstDay: visits[0]?.date ?? null,
          lastDay: last?.endDate ?? last?.date ?? null,
          isAsUsual: readTime(typed) === null,
          message,
          price,
        };
      });
    };
    return orShowAgain(reply, typed, ASK_FIELDS, work, show);
  });

  const shownAway = (request: FastifyRequest) => {
    const { reader, frame } = shownTo(request, '/my');
    return { frame, about: { business: reader.business, tomorrow: tomorrow() } };
  };

  app.get('/my/away', plain, async (request, reply) => {
    await settingsFor(request.db, readerOf(request), 'canBeAway');
    const { frame, about } = shownAway(request);
    return sendLinkedPage(reply, 200, awayPage(frame, { ...about, typed: {} }));
  });

  app.post('/my/away', plain, async (request, reply) => {
    const reader = readerOf(request);
    const { settings } = await limitsFor(request.db, reader, 'canBeAway', diaryNow());
    const typed = typedOf(request.body);
    const { frame, about } = shownAway(request);
    const work = async () => {
      const from = readDay(typed, 'from');
      const to = readDay(typed, 'to');
      const message = readMessage(typed);
      if (from < tomorrow()) {
        throw new InvalidField(
          'from',
          'Choose tomorrow or later. For today, cancel the visit instead.',
        );
      }
      if (to < from)
        throw new InvalidField('to', 'This is before the first day. Choose a later day.');
      if (to > addDays(today(), settings.furthestDays)) {
        throw new InvalidField('to', `Choose a day within the next ${settings.furthestDays} days.`);
      }
      if (typed['step'] !== 'send' || typed['shown'] !== 'yes') {
        const visits = await listBetween(request.db, reader, { from, to, now: now() });
        const resting = {
          rests: visits.filter(({ isRepeating }) => isRepeating),
          stays: visits.filter(({ isRepeating }) => !isRepeating),
        };
        return sendLinkedPage(reply, 200, awayPage(frame, { ...about, typed, resting }));
      }
      return sendRequest(context, request, reply, typed, async () => ({
        kind: 'away',
        firstDay: from,
        lastDay: to,
        message,
      }));
    };
    return orShowAgain(reply, typed, AWAY_FIELDS, work, (view) =>
      awayPage(frame, { ...about, ...view }),
    );
  });

  const showTell = async (request: FastifyRequest, view: FormView) => {
    const { reader, frame } = shownTo(request, '/my');
    const pets = await listPetsOf(request.db, reader);
    return tellPage(frame, { business: reader.business, pets }, view);
  };

  app.get('/my/tell', plain, async (request, reply) => {
    await settingsFor(request.db, readerOf(request), 'canTellChanges');
    return sendLinkedPage(reply, 200, await showTell(request, { typed: {} }));
  });

  app.post('/my/tell', plain, async (request, reply) => {
    await settingsFor(request.db, readerOf(request), 'canTellChanges');
    const typed = typedOf(request.body);
    const work = async () => {
      const message = readNeededMessage(typed);
      return sendRequest(context, request, reply, typed, async () => ({
        kind: 'tellChange',
        message,
      }));
    };
    return orShowAgain(reply, typed, ['message'], work, (view) => showTell(request, view));
  });
}

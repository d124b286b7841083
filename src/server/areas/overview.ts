/** What shows several areas at once, and what keeps the installation in order. */
import { answersOf } from '#server/areas/answers.ts';
import type { Area, AreaContext } from '#server/areas/area.ts';
import { emailsOfSignatures } from '#server/areas/signed.ts';
import { clientCards } from '#server/areas/client-cards.ts';
import { enquiriesOf } from '#server/areas/enquiries.ts';
import { sentFiles } from '#server/areas/sent-cards.ts';
import { tellingOf } from '#server/areas/requests.ts';
import { withdrawalsOf } from '#server/areas/withdrawn-consents.ts';
import { photoReader } from '#server/areas/message-photos.ts';
import { takeAnswer } from '#server/messages/conversations/answers.ts';
import { deviceCookie } from '#server/overview/client-pages/client-principal.ts';
import { codeMail, sendCodes } from '#server/overview/client-pages/code.jobs.ts';
import { openRoutes } from '#server/overview/client-pages/open.http.ts';
import { portalLinkRoutes } from '#server/overview/client-pages/portal-links.http.ts';
import { portalRoutes } from '#server/overview/client-pages/portal.http.ts';
import { logAside } from '#server/identity/security-log/notes.ts';
import { publicPageRoutes, publicPages } from '#server/overview/public-page/public-page.http.ts';
import { privateLinks } from '#server/platform/http/private-link.ts';
import { browserErrorRoutes } from '#server/overview/administration/browser-errors.http.ts';
import { exportRoutes } from '#server/overview/export/export.http.ts';
import { clientFiguresRoutes } from '#server/overview/client-figures/client-figures.http.ts';
import { historyRoutes } from '#server/overview/history/history.http.ts';
import { searchRoutes } from '#server/overview/search/search.http.ts';
import { measureUsageHourly } from '#server/overview/usage/usage.jobs.ts';
import { animalRegisterRoutes } from '#server/overview/animal-register/animal-register.http.ts';
import { emergencyRoutes } from '#server/overview/emergency/emergency.http.ts';
import { lostPosterRoutes } from '#server/overview/lost-poster/lost-poster.http.ts';
import { offlineDayRoutes } from '#server/overview/offline-day/offline-day.http.ts';
import { logOfflineCodes, offlineCodes } from '#server/people/access/offline-codes.ts';
import { readDay } from '#server/visits/day-sheet/day.ts';
import { showAllCodes } from '#server/people/access/stored-codes.ts';
import { secretKeySource } from '#server/areas/secrets.ts';
import { readDocument } from '#server/people/documents/documents.ts';
import { photoIdOf } from '#server/people/photos/photos.ts';
import { writtenGpx } from '#server/visits/walks/written-gpx.ts';

export function overviewArea(context: AreaContext): Area {
  const { config, db, log, auth, photos, mailer, jobs, enqueue, storage, now, diaryNow, today } =
    context;
  const { timeZone, publicOrigin } = config;
  const cookie = deviceCookie(publicOrigin);
  const frame = { css: auth.css, timeZone };
  const { tellOwner } = tellingOf({ jobs, enqueue, now });
  const answers = { db, onAnswer: answersOf(context) };
  return {
    jobs: [measureUsageHourly({ db, log }), ...(mailer ? [sendCodes({ db, mailer, now })] : [])],
    pages(pages) {
      publicPages(pages, { ...frame, db, now, today, onEnquiry: enquiriesOf(context) });
      openRoutes(pages, {
        ...frame,
        db,
        cookie,
        now,
        sendCode: mailer && ((db, linkHash) => jobs().enqueue(db, codeMail, { linkHash })),
      });
      void pages.register((scope) =>
        portalRoutes(scope, {
          ...frame,
          db,
          cookie,
          now,
          today,
          diaryNow,
          tellOwner,
          keepCard: clientCards({ ...sentFiles(context), tellOwner }),
          readPhoto: photoReader(photos),
          readDocument: (document) => readDocument({ storage }, document),
          onSigned: emailsOfSignatures(context),
          onWithdrawn: withdrawalsOf(context),
          takeAnswer: (reader, body, network) => takeAnswer(answers, reader, body, network),
        }),
      );
    },
    open(app) {
      browserErrorRoutes(app, db);
    },
    routes(users) {
      portalLinkRoutes(users, privateLinks(publicOrigin), now);
      publicPageRoutes(users, now);
      clientFiguresRoutes(users, { diaryNow, timeZone });
      historyRoutes(users, { now, timeZone });
      searchRoutes(users);
      emergencyRoutes(users, diaryNow);
      animalRegisterRoutes(users, today, timeZone);
      lostPosterRoutes(users, {
        today,
        readPhoto: (url) => photoReader(photos)(photoIdOf(url), 'full'),
      });
      offlineDayRoutes(users, {
        diaryNow,
        readDay: (db, ownerId, date) => readDay(db, ownerId, date, timeZone),
        readCodes: (db, ownerId, clientIds) =>
          offlineCodes(secretKeySource(config), db, ownerId, clientIds),
        logCodes: (db, ownerId, codes) => logOfflineCodes(db, ownerId, codes, now()),
      });
      exportRoutes(users, {
        db,
        now,
        timeZone,
        storage,
        noteDownload: (request) => logAside(db, request, request.ownerId, 'exported'),
        writeGpx: writtenGpx,
        readDocument: (document) => readDocument({ storage }, document),
        showCodes: (db, ownerId, now) => showAllCodes(secretKeySource(config), db, ownerId, now),
      });
    },
  };
}

/** The day's run, visits and their reports, walks and maps. */
import type { Area, AreaContext } from '#server/areas/area.ts';
import { privateLinks } from '#server/platform/http/private-link.ts';
import { photosOf } from '#server/areas/message-photos.ts';
import { dayRoutes } from '#server/visits/day-sheet/days.http.ts';
import { mapTileRoutes } from '#server/visits/maps/map-tiles.http.ts';
import { dayReportRoutes } from '#server/visits/reports/day-reports.http.ts';
import { reportPages } from '#server/visits/reports/report-page.http.ts';
import { visitReportRoutes } from '#server/visits/reports/visit-reports.http.ts';
import { bookedVisitRoutes } from '#server/visits/visits/booked-visits.http.ts';
import { visitRoutes } from '#server/visits/visits/visits.http.ts';
import { walkRoutes } from '#server/visits/walks/walks.http.ts';

export function visitsArea({ config, db, auth, photos, enqueue, now }: AreaContext): Area {
  const { timeZone } = config;
  const { css } = auth;
  const reportPhotos = photosOf(photos);
  return {
    pages(pages) {
      reportPages(pages, { db, photos: reportPhotos, now, timeZone, css });
    },
    async routes(users, lists) {
      dayRoutes(users, { timeZone });
      visitRoutes(users, lists, { now, timeZone });
      bookedVisitRoutes(users);
      const makeLink = privateLinks(config.publicOrigin);
      visitReportRoutes(users, lists, {
        photos: reportPhotos,
        now,
        timeZone,
        css,
        enqueue,
        makeLink,
      });
      dayReportRoutes(users, now, timeZone);
      await walkRoutes(users, lists);
      mapTileRoutes(users, config.mapTiles);
    },
  };
}

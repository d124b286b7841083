/** A client's visits: what is coming, what has been, and the reports. */
import { appointmentStatusLabels, serviceTypeLabels } from '#contract/choices.ts';
import { businessDay } from '#contract/rules/businessDay.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { longDate, mediumDate } from '#contract/rules/longDate.ts';
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';
import { linkedPage, type PageFrame } from '#server/platform/http/linked-page.ts';
import {
  facts,
  more,
  nothing,
  part,
  rowLink,
  rows,
  title,
} from '#server/overview/client-pages/frame.pages.ts';
import {
  type ListedReport,
  PAGE_ROWS,
  type ShownVisit,
} from '#server/overview/client-pages/visits.sql.ts';

type Times = Pick<ShownVisit, 'date' | 'endDate' | 'startTime' | 'endTime'>;

export const timesOf = ({ date, endDate, startTime, endTime }: Times): string =>
  endDate === null
    ? `${mediumDate(date)}, ${startTime} to ${endTime}`
    : `${mediumDate(date)}, ${startTime}, to ${mediumDate(endDate)}, ${endTime}`;

const reportUrl = (id: string): string => `/my/reports/${id}`;

/** A visit in a list. */
export const visitRow = (visit: ShownVisit): Html =>
  html`${rowLink(`/my/visits/${visit.id}`, visit.title)}
    <p class="text-sm text-soft">
      ${timesOf(visit)}.
      ${appointmentStatusLabels[visit.status]}${
        visit.price !== null && html`, ${formatPounds(visit.price)}`
      }
    </p>
    ${visit.reportId !== null && rowLink(reportUrl(visit.reportId), 'Read the report')}`;

const reportRow = ({ id, pets, startedAt }: ListedReport, timeZone: string): Html => {
  const day = mediumDate(businessDay(new Date(startedAt), timeZone));
  return rowLink(reportUrl(id), pets === '' ? `Your visit, ${day}` : `${pets}, ${day}`);
};

interface Visits {
  business: string;
  coming: readonly ShownVisit[];
  past: readonly ShownVisit[];
  reports: readonly ListedReport[];
}

export function visitsPage(frame: PageFrame, { business, coming, past, reports }: Visits): string {
  const last = coming.length < PAGE_ROWS ? undefined : coming.at(-1);
  const oldest = past.length < PAGE_ROWS ? undefined : past.at(-1);
  return linkedPage(
    frame,
    'Visits',
    business,
    html`${title('Visits')}
    ${part('Upcoming', coming.length === 0 ? nothing('No visits are booked.') : rows(coming.map(visitRow)))}
    ${last && more(`/my/visits?after=${last.id}`, 'Later visits')}
    ${part('Past', past.length === 0 ? nothing('There are no past visits.') : rows(past.map(visitRow)))}
    ${oldest && more(`/my/visits?before=${oldest.id}`, 'Earlier visits')}
    ${
      reports.length > 0 &&
      part('Reports', rows(reports.map((report) => reportRow(report, frame.timeZone))))
    }`,
  );
}

/** One page of the coming or the past ones, further on. */
export function someVisitsPage(
  frame: PageFrame,
  {
    business,
    visits,
    direction,
  }: { business: string; visits: readonly ShownVisit[]; direction: 'after' | 'before' },
): string {
  const name = direction === 'after' ? 'Later visits' : 'Earlier visits';
  const last = visits.length < PAGE_ROWS ? undefined : visits.at(-1);
  return linkedPage(
    frame,
    name,
    business,
    html`${title(name)}
    ${visits.length === 0 ? nothing('There are no more visits.') : rows(visits.map(visitRow))}
    ${last && more(`/my/visits?${direction}=${last.id}`, name)} ${more('/my/visits', 'All visits')}`,
  );
}

/** `buttons` are what the client may do about it. */
export function visitPage(
  frame: PageFrame,
  business: string,
  visit: ShownVisit,
  buttons: HtmlPart,
): string {
  const { date, endDate, startTime, endTime } = visit;
  return linkedPage(
    frame,
    visit.title,
    business,
    html`${title(visit.title)}
    ${facts([
      ['Service', visit.service ?? serviceTypeLabels[visit.serviceType]],
      ['Day', endDate === null ? longDate(date) : `${longDate(date)} to ${longDate(endDate)}`],
      ['Time', `${startTime} to ${endTime}`],
      ['Status', appointmentStatusLabels[visit.status]],
      ['Price', visit.price === null ? null : formatPounds(visit.price)],
      ['Description', visit.description],
    ])}
    ${visit.reportId !== null && more(reportUrl(visit.reportId), 'Read the report')} ${buttons}
    ${more('/my/visits', 'All visits')}`,
  );
}

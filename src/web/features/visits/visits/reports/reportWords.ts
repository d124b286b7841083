/** The message that is sent with the link to a report. */
import type { VisitReport } from '#contract/visits/visitReports.ts';

/** The words that go with a link. */
export const linkWords = (firstName: string, { pets }: Pick<VisitReport, 'pets'>, url: string) =>
  pets === ''
    ? `Hello ${firstName}, here is how it went: ${url}`
    : `Hello ${firstName}, here is how it went with ${pets}: ${url}`;

/** The meet and greet of a prospect, opened by their link alone: one button for each time that is offered. */
import type { MeetTime } from '#contract/people/meetTimes.ts';
import type { Prospect } from '#contract/people/prospects.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import {
  bookMeeting,
  findBookable,
  type MeetingDiary,
} from '#server/people/prospects/meetings.sql.ts';
import { meetNotice, meetPage, type MeetState } from '#server/people/welcome/meet.pages.ts';
import {
  blank,
  consumeSave,
  type Open,
  openWelcomes,
  welcomeParams as params,
} from '#server/people/welcome/open-welcome.ts';
import { type DatabasePool, transaction } from '#server/platform/db/database.ts';
import { typedFields } from '#server/platform/http/form-fields.ts';
import type { HtmlPart } from '#server/platform/http/html.ts';
import { type PageFrame, sendLinkedPage } from '#server/platform/http/linked-page.ts';
import type { Server } from '#server/platform/http/server.ts';

const NOT_FREE = 'This time is no longer free.';

const options = { schema: { hide: true, params } } as const;

interface WelcomeMeetContext {
  db: DatabasePool;
  now: () => Date;
  diaryNow: () => DiaryTime;
  frame: PageFrame;
  diary: MeetingDiary;
  /** The step that is still to do. */
  nextStep: (prospect: Prospect) => string;
}

/** What the other pages say of it. */
export interface WelcomeMeet {
  noticeOf: (open: Open) => Promise<HtmlPart>;
  hasTimes: (open: Open) => Promise<boolean>;
}

/** The form sends back what its button has; anything else is no time that is offered. */
const timeOf = (value = ''): MeetTime => {
  const [date = '', startTime = '', endTime = ''] = value.split(' ');
  return { date, startTime, endTime };
};

export function welcomeMeet(
  app: Server,
  { db, now, diaryNow, frame, diary, nextStep }: WelcomeMeetContext,
): WelcomeMeet {
  const { viewOf, route } = openWelcomes({ db, now, frame });

  const timesOf = ({ owned, welcomed, prospect }: Open): Promise<MeetTime[]> =>
    findBookable(owned, welcomed.ownerId, prospect, { now: diaryNow(), diary });
  const stateOf = async (open: Open): Promise<MeetState> => ({
    meeting: open.prospect.meeting,
    times: await timesOf(open),
  });

  app.get(
    '/w/:token/meet',
    options,
    route(async (open, _request, reply) => {
      const view = await viewOf(open, blank());
      const page = meetPage(view, await stateOf(open), nextStep(open.prospect));
      return sendLinkedPage(reply, 200, page);
    }),
  );

  app.post(
    '/w/:token/meet',
    options,
    route(async (open, request, reply) => {
      const { owned, welcomed, token } = open;
      const { ownerId, prospectId } = welcomed;
      const chosen = timeOf(typedFields.parse(request.body)['time']);
      const isBooked = await transaction(owned, async (db) => {
        await consumeSave(db, token);
        return bookMeeting(db, ownerId, prospectId, chosen, { now: diaryNow(), diary });
      });
      if (isBooked) return reply.redirect(`/w/${token}/meet`, 303);
      const state = await stateOf(open);
      const problem = state.times.length > 0 ? `${NOT_FREE} Please choose another one.` : NOT_FREE;
      const view = await viewOf(open, blank(), problem);
      return sendLinkedPage(reply, 409, meetPage(view, state, nextStep(open.prospect)));
    }),
  );

  return {
    noticeOf: async (open) => meetNotice(open.token, await stateOf(open)),
    hasTimes: async (open) => (await timesOf(open)).length > 0,
  };
}

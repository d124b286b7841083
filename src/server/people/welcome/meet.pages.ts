/** The page on which a prospect chooses a time for the meet and greet, and what the other pages say of it. They work without scripts. */
import { isOpenMeeting, type Meeting, type MeetTime } from '#contract/people/meetTimes.ts';
import { longDate } from '#contract/rules/longDate.ts';
import { QUIET_BUTTON } from '#server/people/welcome/pet-row.pages.ts';
import type { StepView } from '#server/people/welcome/welcome.pages.ts';
import { type Html, html, type HtmlPart } from '#server/platform/http/html.ts';
import { linkedPage } from '#server/platform/http/linked-page.ts';

const LINK = 'inline-flex min-h-11 items-center underline';
const BOX = 'rounded-lg border border-edge bg-surface p-4';

/** The meet and greet as the diary has it, and the offered times that can be booked. */
export interface MeetState {
  meeting: Meeting | null;
  times: readonly MeetTime[];
}

const textOf = ({ date, startTime, endTime }: MeetTime): Html =>
  html`<span
    >${longDate(date)}, <span class="whitespace-nowrap">${startTime} to ${endTime}</span></span
  >`;

/** How the form names a time. */
export const valueOf = ({ date, startTime, endTime }: MeetTime): string =>
  `${date} ${startTime} ${endTime}`;

/** When it is, or that there is something to choose; nothing where neither is so. */
export const meetNotice = (token: string, { meeting, times }: MeetState): HtmlPart => {
  const isBooked = isOpenMeeting(meeting);
  if (!isBooked && times.length === 0) return false;
  return html`<div class="my-4 ${BOX}">
    <h2 class="text-xl font-bold">Meet and greet</h2>
    ${
      isBooked
        ? html`<p class="mt-1">${textOf(meeting)}</p>`
        : html`<p class="mt-1">You can choose when we meet. It’s free.</p>
            <p class="mt-3">
              <a class="${QUIET_BUTTON} w-full" href="/w/${token}/meet">Choose a time</a>
            </p>`
    }
  </div>`;
};

const booked = (business: string, meeting: Meeting): Html =>
  html`<div class="mt-4 ${BOX}" role="status">
      <p class="text-lg font-semibold">${textOf(meeting)}</p>
      <p class="mt-1 break-words">With ${business}. It’s free.</p>
    </div>
    <p class="mt-4 break-words">
      If you can’t make it, please let ${business} know, so that someone else can have the time.
    </p>`;

const choices = (token: string, times: readonly MeetTime[]): Html =>
  html`<p class="mt-2">Choose the time that suits you. It’s free, and booked at once.</p>
    <form method="post" action="/w/${token}/meet">
      ${times.map(
        (time) =>
          html`<button
            type="submit"
            name="time"
            value="${valueOf(time)}"
            class="mt-4 w-full ${QUIET_BUTTON}"
          >
            ${textOf(time)}
          </button>`,
      )}
    </form>`;

const none = (business: string, meeting: Meeting | null): Html =>
  html`${meeting?.status === 'cancelled' && html`<p class="mt-4">The meet and greet was cancelled: ${textOf(meeting)}.</p>`}
    <p class="mt-4 break-words">
      There are no times to choose from at the moment. Please get in touch with ${business}.
    </p>`;

/** `next` is the step that is still to do. */
export const meetPage = (
  { frame, token, business, problem }: StepView,
  { meeting, times }: MeetState,
  next: string,
): string =>
  linkedPage(
    frame,
    'Meet and greet',
    business,
    html`<h1 class="text-3xl font-bold">Meet and greet</h1>
      ${problem !== undefined && html`<p class="mt-4 font-medium text-danger" role="alert">${problem}</p>`}
      ${
        isOpenMeeting(meeting)
          ? booked(business, meeting)
          : times.length > 0
            ? choices(token, times)
            : none(business, meeting)
      }
      <p class="mt-6">
        <a class="${LINK}" href="/w/${token}/${next}"
          >${next === 'done' ? 'Back' : 'Tell us about you and your pets'}</a
        >
      </p>`,
  );

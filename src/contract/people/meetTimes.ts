/** The times that a prospect is offered for a meet and greet, and the one that was booked. */
import { z } from 'zod';
import { appointmentStatuses } from '#contract/choices.ts';
import { entityId } from '#contract/entity.ts';
import { isoDate } from '#contract/fields/isoDate.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';
import { type DiaryTime, isComing } from '#contract/rules/diaryTime.ts';

export const MAX_MEET_TIMES = 3;

const meetTimeInput = z.object({
  date: isoDate('Day is required'),
  startTime: timeOfDay('Start time is required'),
  endTime: timeOfDay('End time is required'),
});

const OVER = 'This time has begun or is over. Choose one that is still to come.';
const ENDS_EARLY = 'The end must be after the start.';
const TWICE = 'This time is offered twice. Choose another one.';

/** Up to three times, all still to come; none takes the offer back. `now` is the time in the business's diary. */
export const meetTimesInputOn = (now: () => DiaryTime) =>
  z.object({
    times: z
      .array(meetTimeInput)
      .max(MAX_MEET_TIMES)
      .superRefine((times, context) => {
        for (const [index, time] of times.entries()) {
          const say = (field: keyof MeetTime, message: string) =>
            context.addIssue({ code: 'custom', path: [index, field], message });
          const isTwice = times.slice(0, index).some((other) => isSameTime(other, time));
          if (time.endTime <= time.startTime) say('endTime', ENDS_EARLY);
          else if (!isComing(time, now())) say('date', OVER);
          else if (isTwice) say('date', TWICE);
        }
      }),
  });

/** A time that is offered. */
export const meetTime = z.object({
  date: z.iso.date(),
  startTime: z.string(),
  endTime: z.string(),
});

/** The meet and greet as it is in the diary now. */
export const meeting = meetTime.extend({
  appointmentId: entityId,
  status: z.enum(appointmentStatuses),
});

export type MeetTime = z.output<typeof meetTime>;
export type Meeting = z.output<typeof meeting>;

/** Whether two times begin at the same moment. */
export const isSameTime = (one: MeetTime, other: MeetTime): boolean =>
  one.date === other.date && one.startTime === other.startTime;

/** Whether a meet and greet is booked and neither cancelled nor done. */
export const isOpenMeeting = (booked: Meeting | null): booked is Meeting =>
  booked !== null && (booked.status === 'pending' || booked.status === 'confirmed');

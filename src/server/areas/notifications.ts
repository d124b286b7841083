/** Every kind of notification, in the order in which they are planned: a new one is its file and a line here. */
import { bookingUpdate } from '#server/diary/appointments/booking-update.notification.ts';
import { dailyAgenda } from '#server/diary/appointments/daily-agenda.notification.ts';
import { onTheWay } from '#server/diary/appointments/on-the-way.notification.ts';
import { reminder } from '#server/diary/appointments/reminder.notification.ts';
import { newRequest } from '#server/diary/requests/request.notification.ts';
import { requestAnswer } from '#server/diary/requests/request-answer.notification.ts';
import { message } from '#server/messages/conversations/message.notification.ts';
import { newMessage } from '#server/messages/conversations/new-message.notification.ts';
import type { Kinds } from '#server/messages/notifications/notification.ts';
import { readyToSend } from '#server/messages/ready-to-send/ready-to-send.notification.ts';
import { invoice } from '#server/money/invoices/invoice.notification.ts';
import { overdue } from '#server/money/invoices/overdue.notification.ts';
import {
  signedAgreement,
  signedAgreementForOwner,
} from '#server/overview/signed-agreements/signed-agreement.notification.ts';
import { withdrawnConsent } from '#server/overview/withdrawn-consents/withdrawn-consent.notification.ts';
import { bookedMeeting } from '#server/overview/public-page/booked-meeting.notification.ts';
import { enquiry } from '#server/overview/public-page/enquiry.notification.ts';
import { prospectEnds } from '#server/overview/public-page/prospect-ends.notification.ts';
import { treatmentsDue } from '#server/overview/treatments-due/treatments-due.notification.ts';
import { visitReport } from '#server/visits/reports/visit-report.notification.ts';

export const notifications: Kinds = [
  reminder,
  bookingUpdate,
  onTheWay,
  requestAnswer,
  newRequest,
  visitReport,
  message,
  invoice,
  overdue,
  treatmentsDue,
  signedAgreement,
  dailyAgenda,
  newMessage,
  signedAgreementForOwner,
  withdrawnConsent,
  readyToSend,
  enquiry,
  bookedMeeting,
  prospectEnds,
];

/** The toast of a move: where the booking is now, and what it is warned of there. */
import type { Appointment } from '#contract/diary/appointments.ts';
import type { BookingWarnings } from '#contract/diary/warnings.ts';
import {
  NOT_CHECKED,
  warningTexts,
} from '#web/features/diary/appointments/warnings/warningTexts.ts';
import { warningsPath } from '#web/data/warnings.ts';
import { moveText, type Times } from '#web/features/diary/appointments/moveText.ts';
import { apiRequest } from '#web/platform/net/http.ts';
import { type Toast, toast } from '#web/platform/toasts/toast.ts';

/** How long the toast waits for the warnings: a move must not look as if it had not been saved. */
const PATIENCE_MS = 3_000;

/** The warnings of a booking where it is now, or that they could not be had in time. */
async function warningsOf(booked: Appointment): Promise<string[]> {
  const { id, date, startTime, endTime, petIds, status } = booked;
  const endDate = booked.endDate ?? '';
  const path = warningsPath({ id, date, startTime, endTime, endDate, petIds });
  if (path === undefined || status === 'cancelled') return [];
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  // Past the cache: the lists of appointments are refetched after a move, which cancels what is being read of them.
  const asked = apiRequest<BookingWarnings>('GET', path).catch(() => undefined);
  const warnings = await Promise.race([asked, late]);
  return warnings ? warningTexts(warnings) : [NOT_CHECKED];
}

/** Says where a booking was moved to. */
export async function toastMove(
  before: Times,
  saved: Appointment,
  action: Toast['action'],
): Promise<void> {
  const texts = await warningsOf(saved);
  const moved = moveText(before, saved);
  toast({
    title: 'Success',
    description: texts.length > 0 ? `${moved}. ${texts.join(' ')}` : moved,
    ...(action && { action }),
  });
}

/** What a change of a visit corrects, and so keeps. */
import {
  CLOCK_TOLERANCE_MS,
  type Visit,
  type VisitChanges,
  type VisitCorrection,
} from '#contract/visits/visits.ts';

const momentOf = (text: string | null | undefined): number | undefined =>
  text ? new Date(text).getTime() : undefined;

/** Whether two lists have the same ids, in any order. */
export const hasSameIds = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Whether a time is so far ahead that the clock which gave it must be wrong. */
export const isAhead = (at: string | null | undefined, now: Date): boolean =>
  (momentOf(at) ?? 0) > now.getTime() + CLOCK_TOLERANCE_MS;

/**
 * What the visit said before this change; undefined where nothing is corrected. While it runs, its bookings, pets and
 * route are still being put together: only its times can be corrected.
 */
export function correctionOf(
  before: Visit,
  { startedAt, endedAt, appointmentIds, petIds, walkRouteId }: VisitChanges,
  now: Date,
): VisitCorrection | undefined {
  const was: VisitCorrection['was'] = {};
  if (startedAt !== undefined && momentOf(startedAt) !== momentOf(before.startedAt)) {
    was.startedAt = before.startedAt;
  }
  if (before.endedAt !== null) {
    if (endedAt !== undefined && momentOf(endedAt) !== momentOf(before.endedAt)) {
      was.endedAt = before.endedAt;
    }
    if (appointmentIds && !hasSameIds(appointmentIds, before.appointmentIds)) {
      was.appointmentIds = before.appointmentIds;
    }
    if (petIds && !hasSameIds(petIds, before.petIds)) was.petIds = before.petIds;
    if (
      before.walkRouteId !== null &&
      walkRouteId !== undefined &&
      walkRouteId !== before.walkRouteId
    ) {
      was.walkRouteId = before.walkRouteId;
    }
  }
  return Object.keys(was).length === 0 ? undefined : { correctedAt: now.toISOString(), was };
}

/** What a phone keeps, so that today and the seven days after it open with no signal. */
import { z } from 'zod';
import { entityId } from '#contract/entity.ts';
import { emergency } from '#contract/overview/emergency.ts';
import { accessList, revealed } from '#contract/people/accessCodes.ts';
import { contact } from '#contract/people/contacts.ts';
import { key } from '#contract/people/keys.ts';
import { medicine } from '#contract/people/medicines.ts';
import { treatment } from '#contract/people/treatments.ts';
import { day } from '#contract/visits/days.ts';
import { visit } from '#contract/visits/visits.ts';

/** How many days after today are kept. */
export const OFFLINE_DAYS_AHEAD = 7;
/** More than the people of eight full days have. */
const MAX_LISTED = 100_000;
const MAX_PHOTOS = 100_000;

export const offlineDay = z.object({
  /** Today, and the last day that is kept. */
  from: z.string(),
  to: z.string(),
  /** Each day as `/api/days/{date}` answers it: its appointments in order, visits, clients and pets, with their notes. */
  days: z.array(day).max(OFFLINE_DAYS_AHEAD + 1),
  /** The visits of those days and those under way, with their events and photos. */
  visits: z.array(visit).max(MAX_LISTED),
  /** Of the clients and pets of those days. */
  contacts: z.array(contact).max(MAX_LISTED),
  keys: z.array(key).max(MAX_LISTED),
  treatments: z.array(treatment).max(MAX_LISTED),
  medicines: z.array(medicine).max(MAX_LISTED),
  /** Photos in card size, those of the pets of the days first, the next day first: what does not fit is left off from the end. */
  photos: z.array(z.string()).max(MAX_PHOTOS),
  emergency,
  /** Access codes of those clients, where the owner allows them on the phone; else none. */
  codes: z
    .array(
      z.object({
        clientId: entityId,
        kind: accessList.element.shape.kind,
        value: revealed.shape.value,
      }),
    )
    .max(MAX_LISTED),
});

export type OfflineDay = z.output<typeof offlineDay>;

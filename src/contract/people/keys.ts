/** Keys of clients' homes: numbered tags, where each is, and the log of how it got there. */
import { z } from 'zod';
import { entityId, moment, momentField, precondition, timestamps } from '#contract/entity.ts';
import { optionalText } from '#contract/fields/text.ts';

/** The most keys of one client. */
export const MAX_KEYS = 20;
/** The most events of one key. */
export const MAX_KEY_EVENTS = 2_000;
/** The most keys that the list of all answers; the quota of an account is below. */
const MAX_LISTED = 100_000;
const MAX_COPIES = 20;

const keyPlaces = ['withMe', 'atBase', 'withClient', 'lost'] as const;
const keyEventKinds = ['taken', 'putBack', 'handedOver', 'returned', 'lost', 'found'] as const;

/** Where a key is after an event. */
export const PLACE_AFTER = {
  taken: 'withMe',
  putBack: 'atBase',
  handedOver: 'withClient',
  returned: 'withMe',
  lost: 'lost',
  found: 'withMe',
} as const satisfies Record<KeyEventKind, KeyPlace>;

/** Up to two letters before a number: whoever finds the key learns no name and no address. */
const TAG = /^#?[A-Za-z]{0,2}[ -]?\d{1,6}[A-Za-z]?$/;
const NO_TAG = 'A tag is a number, such as 12 or K12, and never a name';
const COPIES = `Copies must be a number from 1 to ${MAX_COPIES}`;

/** What a person fills in about a key. */
export const keyInput = z.object({
  tag: z
    .union([z.string(), z.int()], { error: NO_TAG })
    .transform((tag) => String(tag).trim())
    .refine((tag) => TAG.test(tag), NO_TAG),
  copies: z.int(COPIES).min(1, COPIES).max(MAX_COPIES, COPIES).optional(),
  /** Where it is when it is added; from then on its events say so. */
  place: z.enum(keyPlaces, 'Choose where the key is').optional(),
});

/** A change to a key: keys that are left out keep what is stored. */
export const keyUpdate = keyInput.omit({ place: true }).partial().extend(precondition);

/** A key as the API answers it. */
export const key = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId,
  tag: z.string(),
  copies: z.int(),
  place: z.enum(keyPlaces),
  ...timestamps,
});

/** What happened to a key. `id` is made by the browser, so that one that is sent again after a lost answer is one event. */
export const keyEventInput = z
  .object({
    id: z.uuid('Must be a UUID').toLowerCase().optional(),
    kind: z.enum(keyEventKinds, 'Choose what happened from the list'),
    /** Now, where it is left out. */
    at: momentField('Say when it happened, such as 2026-03-29T08:15:00Z').optional(),
    /** The name that the client typed as a receipt. */
    receivedBy: optionalText(200),
  })
  .refine(({ kind, receivedBy }) => kind !== 'handedOver' || Boolean(receivedBy), {
    path: ['receivedBy'],
    message: 'Type the name of the person who received the key',
  });

export const keyEvent = z.object({
  id: entityId,
  keyId: entityId,
  kind: z.enum(keyEventKinds),
  at: moment,
  receivedBy: z.string().nullable(),
  createdAt: moment,
});

/** The keys of all clients, those of archived ones too. */
export const allKeys = z.array(key).max(MAX_LISTED);

/** The keys of one client. */
export const keysOfClient = z.array(key).max(MAX_KEYS);

/** The log of a key, the latest first. */
export const keyEvents = z.array(keyEvent).max(MAX_KEY_EVENTS);

type KeyPlace = (typeof keyPlaces)[number];
type KeyEventKind = (typeof keyEventKinds)[number];
export type Key = z.output<typeof key>;
export type KeyValues = z.output<typeof keyInput>;
export type KeyChanges = Omit<z.output<typeof keyUpdate>, 'updatedAt'>;
export type KeyEvent = z.output<typeof keyEvent>;
export type KeyEventValues = z.output<typeof keyEventInput>;

/**
 * What a kind of notification is. Each kind is one file, in the area that knows its facts, and one line in the list of
 * `areas/notifications.ts`; everything here works on that list.
 */
import type { PushPayload } from '#contract/identity/pushSubscriptions.ts';
import type { Delivery, Template } from '#contract/messages/deliveries.ts';
import type { PreparedMessage } from '#contract/messages/preparedMessages.ts';
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { DiaryTime } from '#contract/rules/diaryTime.ts';
import type { Claimed, QueuedDelivery } from '#server/messages/notifications/deliveries.sql.ts';
import type { Parties } from '#server/messages/notifications/parties.sql.ts';
import type { Moment } from '#server/messages/notifications/planning.sql.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Owners } from '#server/platform/jobs/for-everybody.ts';
import type { Mailer, Message } from '#server/platform/mail/mailer.ts';

/** The words of an email before links are added. */
export interface Words {
  subject: string;
  text: string;
}

/** Is done in the transaction that notes the outcome. */
type AndThen = (db: Database, now: Date) => Promise<unknown>;

/** It is not emailed now: what became of it instead, and why. */
export interface Settled {
  settle: Delivery['state'];
  reason: string | null;
  andThen?: AndThen;
}

/** What is to be done with a delivery. */
export type Decision =
  | { message: Message; andThen?: AndThen }
  | Settled
  | { dueAt: string; reason?: string };

export interface ComposeContext {
  db: Database;
  now: Date;
  diaryNow: DiaryTime;
  timeZone: string;
  /** Undefined without a mail server. */
  mail: MailContext['mail'] | undefined;
}

export interface MailContext extends Omit<ComposeContext, 'mail'> {
  /** What links begin with, and the mailbox that reads answers; without one they go to the professional. */
  mail: Pick<Mailer, 'origin' | 'repliesTo'>;
}

export type Compose<Context = MailContext> = (
  context: Context,
  row: Claimed,
  parties: Parties,
) => Promise<Decision>;

/** A change that a message tells, by its version. */
export type Change = PreparedMessage['changes'][number];

/** The words for a client, with the changes that they tell; or why there are none, with changes that nobody is to be told. */
export type Told =
  | { words: Words; changes?: readonly Change[]; notBefore?: Date }
  | (Settled & { changes?: readonly Change[] });

/** Where a client can't be emailed, the professional finds the words under Ready to Send. */
export interface Preparation<Facts extends object = object> {
  /** Reads the facts of several deliveries of one owner. Kinds with the same function are read together. */
  facts: (
    db: Database,
    ownerId: string,
    rows: readonly Claimed[],
  ) => Promise<(row: Claimed) => Facts>;
  /** What the client is told now, by email or by hand. */
  words(context: ComposeContext, row: Claimed, parties: Parties, facts: Facts): Told;
  /** Notes that these changes were told. */
  settle: (
    db: Database,
    ownerId: string,
    clientId: string,
    changes: readonly Change[],
  ) => Promise<void>;
  /** Its dedupe key is a day: it is of no use when that is over, and devices are notified of it. */
  isOfDay: boolean;
}

/** What a device shows, or why it shows nothing. */
export type PushDecision = { payload: PushPayload; topic: string } | string;

/** Clocks and kinds, for what is told on devices. */
export interface PushContext {
  db: Database;
  now: () => Date;
  diaryNow: () => DiaryTime;
  timeZone: string;
  kinds: Kinds;
}

/** The words that a business can change. */
export interface KindTemplate extends Template {
  /** Its name in the list of templates. */
  label: string;
  /** Its placeholders, each with what fills it. */
  placeholders: Readonly<Record<string, string>>;
  /** A placeholder without which it says nothing. */
  needs?: string;
  /** What fills the placeholders in the example; `firstName` and `businessName` are those of its reader. */
  example: (today: IsoDate) => Readonly<Record<string, string>>;
}

export interface Notification {
  /** Its name in the API and in the database. */
  kind: string;
  /** Who gets it. */
  audience: 'client' | 'owner';
  /** Its name in the log. */
  logLabel: string;
  /** Whether the log says of which client it is, as in "Reminder to Ann Hart". */
  logNamesClient: boolean;
  /** What an email of it says now, or why it is not sent; without it there are none. */
  email?: Compose;
  /** What a device shows of it; without it devices show none. */
  push?: (context: PushContext, row: Claimed) => Promise<PushDecision>;
  /** Stands in for `email` where it can also be sent by hand. */
  preparation?: Preparation;
  template?: KindTemplate;
  /** It is sent by itself, once it is switched on; its name in the settings call. */
  setting?: {
    name: string;
    label: string;
    hint: string;
    /** What is done besides when it is switched off. */
    onSwitchedOff?: (db: Database, ownerId: string) => Promise<unknown>;
  };
  /** A time of day that a business chooses; its name in the settings call. */
  time?: { name: string; label: string; standard: string };
  /** Plans what came due, for all owners. */
  plan?: {
    /** For the log of a step that fails: "planning reminders". */
    what: string;
    /** It is planned only where there is a mail server. */
    isEmailOnly: boolean;
    run: (db: Database, moment: Moment, of: Owners) => Promise<unknown>;
  };
  /** Plans notifications on devices, which jobs show at once. */
  planPushes?: (db: Database, kinds: Kinds, now: Date, of: Owners) => Promise<QueuedDelivery[]>;
  /** What waited is missed after a restore; its switch begins anew then, or stays on as it was. */
  afterRestore: 'begins anew' | 'stays on';
}

/** Every kind of notification, in the order in which they are planned. */
export type Kinds = readonly Notification[];

/** The kind of a delivery; undefined where this version has no such kind. */
export const kindOf = (kinds: Kinds, name: string): Notification | undefined =>
  kinds.find(({ kind }) => kind === name);

/** The names of the kinds whose switch begins anew after a restore. */
export const kindsBeginningAnew = (kinds: Kinds): string[] =>
  kinds.flatMap(({ kind, afterRestore }) => (afterRestore === 'begins anew' ? [kind] : []));

/** The names of the kinds that can be sent by hand; those of a day only, where that is asked for. */
export const preparedKinds = (kinds: Kinds, isOfDay = false): string[] =>
  kinds.flatMap(({ kind, preparation }) =>
    preparation && (preparation.isOfDay || !isOfDay) ? [kind] : [],
  );

/** Deliveries: mails that tell somebody something, what became of each, and which kinds a business sends. */
import { z } from 'zod';
import { entityId, moment, timestamps } from '#contract/entity.ts';
import { requiredText } from '#contract/fields/text.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';
import { type Gap, gapsOf, QUICK_GAPS, templateFault } from '#contract/rules/template.ts';

/** What a delivery tells. `morning`, `answer` and `toSend` go to the professional, the others to a client. */
export const deliveryKinds = [
  'bookings',
  'evening',
  'onTheWay',
  'reportReady',
  'message',
  'invoice',
  'overdue',
  'morning',
  'answer',
  'toSend',
] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** `prepared`: it cannot be mailed, and waits for the professional to send it. */
export const deliveryStates = [
  'waiting',
  'sending',
  'prepared',
  'sent',
  'failed',
  'missed',
  'cancelled',
] as const;

/** A delivery as the API answers it. `reason` says in a sentence why it was not sent, or why it is tried again. */
export const delivery = z.object({
  id: entityId,
  userId: entityId,
  clientId: entityId.nullable(),
  kind: z.enum(deliveryKinds),
  channel: z.string(),
  state: z.enum(deliveryStates),
  reason: z.string().nullable(),
  recipient: z.string().nullable(),
  attempts: z.number(),
  dueAt: moment,
  sentAt: moment.nullable(),
  /** By which app the professional sent it; null for what Pawkeeper mailed. */
  sentBy: z.enum(['whatsapp', 'sms']).nullable(),
  ...timestamps,
});
export type Delivery = z.output<typeof delivery>;

/** Names the mail that was sent before, to mail the same once more; without it nothing is mailed twice. */
export const mailAgainInput = z.object({
  after: z.uuid('After must be the id of a delivery').optional(),
});

/** The kinds whose words a business can choose. */
export const templateKinds = [
  'bookings',
  'evening',
  'onTheWay',
  'reportReady',
  'message',
  'invoice',
  'overdue',
  'morning',
] as const;
export type TemplateKind = (typeof templateKinds)[number];

const words = (name: string, max: number, gaps: readonly Gap[]) =>
  requiredText(`${name} is required`, max).superRefine((text, context) => {
    const fault = templateFault(text, gaps);
    if (fault !== undefined) context.addIssue(fault);
  });

const NOT_SAID = 'Keep the gap {visits}: without it the mail does not say what you write.';

/** A subject and a text with gaps such as `{firstName}`, of a kind. That of a message must say what somebody writes. */
export function templateOf(kind: TemplateKind) {
  const gaps = gapsOf(kind);
  const text = words('Text', 5_000, gaps).refine(
    (typed) => kind !== 'message' || typed.includes('{visits}'),
    NOT_SAID,
  );
  return z.object({ subject: words('Subject', 200, gaps), text });
}
export type Template = z.output<ReturnType<typeof templateOf>>;

const own = (kind: TemplateKind) => templateOf(kind).nullable().optional();

const templates = z.strictObject({
  bookings: own('bookings'),
  evening: own('evening'),
  onTheWay: own('onTheWay'),
  reportReady: own('reportReady'),
  message: own('message'),
  invoice: own('invoice'),
  overdue: own('overdue'),
  morning: own('morning'),
} satisfies Record<TemplateKind, unknown>);

const onOff = z.boolean('Must be true or false');

/** The switches, times and words. Quiet hours hold back `bookings` and `evening`; none where both ends are the same. */
const fields = z.object({
  bookings: onOff,
  evening: onOff,
  morning: onOff,
  answers: onOff,
  overdue: onOff,
  eveningTime: timeOfDay('Time is required'),
  morningTime: timeOfDay('Time is required'),
  quietFrom: timeOfDay('Time is required'),
  quietTo: timeOfDay('Time is required'),
  templates,
  quickTexts: z
    .array(words('Text', 1_000, QUICK_GAPS), 'Quick texts must be a list')
    .max(20, 'You can have at most 20 quick texts'),
});

/** A change of the settings: what is left out stays, and a template that is null is the standard one again. */
export const messageSettingsUpdate = fields.partial();
export type MessageSettingsChanges = z.output<typeof messageSettingsUpdate>;

const wording = z.object({ subject: z.string(), text: z.string() });

/** The settings as the API answers them; `canSend` is false where this Pawkeeper has no mail server. */
export const messageSettings = fields.extend({
  eveningTime: z.string(),
  morningTime: z.string(),
  quietFrom: z.string(),
  quietTo: z.string(),
  templates: z.object({
    bookings: wording,
    evening: wording,
    onTheWay: wording,
    reportReady: wording,
    message: wording,
    invoice: wording,
    overdue: wording,
    morning: wording,
  }),
  quickTexts: z.array(z.string()).max(20),
  canSend: z.boolean(),
});
export type MessageSettings = z.output<typeof messageSettings>;

/** What would be sent for a day. */
export const deliveryPreview = z.object({
  date: z.string(),
  mails: z
    .array(
      z.object({
        clientId: entityId,
        name: z.string(),
        recipient: z.string().nullable(),
        subject: z.string(),
        text: z.string(),
        reason: z.string().nullable(),
      }),
    )
    .max(10_000),
});

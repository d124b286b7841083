/** Deliveries: emails and notifications, what became of each, and which kinds a business sends. */
import { z } from 'zod';
import { entityId, moment, timestamps } from '#contract/entity.ts';
import { requiredText } from '#contract/fields/text.ts';
import { timeOfDay } from '#contract/fields/timeOfDay.ts';
import { QUICK_GAPS, templateFault } from '#contract/rules/template.ts';

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
  /** One of `/api/notification-kinds`, or a kind of an earlier version. */
  kind: z.string(),
  channel: z.string(),
  state: z.enum(deliveryStates),
  reason: z.string().nullable(),
  recipient: z.string().nullable(),
  attempts: z.number(),
  dueAt: moment,
  sentAt: moment.nullable(),
  /** By which app the professional sent it; null where Pawkeeper emailed it. */
  sentBy: z.enum(['whatsapp', 'sms']).nullable(),
  ...timestamps,
});
export type Delivery = z.output<typeof delivery>;

/** The email to send again; without it nothing is emailed twice. */
export const mailAgainInput = z.object({
  after: z.uuid('After must be the id of a delivery').optional(),
});

/** A placeholder that a template must have, and which there are. */
export interface TemplateRules {
  placeholders: Readonly<Record<string, string>>;
  needs?: string | null | undefined;
}

const words = (name: string, max: number, placeholders: readonly string[]) =>
  requiredText(`${name} is required`, max).superRefine((text, context) => {
    const fault = templateFault(text, placeholders);
    if (fault !== undefined) context.addIssue(fault);
  });

/** A subject and a text with placeholders such as `{firstName}`. */
export function templateOf({ placeholders, needs }: TemplateRules) {
  const names = Object.keys(placeholders);
  const text = words('Text', 5_000, names).refine(
    (typed) => !needs || typed.includes(`{${needs}}`),
    `Keep the placeholder {${needs}}: without it the email doesn’t include your message.`,
  );
  return z.object({ subject: words('Subject', 200, names), text });
}
export type Template = z.output<ReturnType<typeof templateOf>>;

/** What the settings call has of a kind of notification, by the names that the call gives them. */
export interface KindSettings {
  kind: string;
  setting?: { name: string } | undefined;
  time?: { name: string } | undefined;
  template?: TemplateRules | undefined;
}

const wording = z.object({ subject: z.string(), text: z.string() });

/** Fields by their names. */
type Fields = Record<string, z.ZodType>;

const onOff = z.boolean('Must be true or false');
const time = timeOfDay('Time is required');
const quickTexts = z
  .array(words('Text', 1_000, QUICK_GAPS), 'Quick texts must be a list')
  .max(20, 'You can have at most 20 quick texts');

/** One field for each of these kinds that has a part, by the name that the part gives it. */
const fieldsOf = (
  kinds: readonly KindSettings[],
  fieldOf: (kind: KindSettings) => [name: string, field: z.ZodType] | undefined,
): Fields =>
  Object.fromEntries(
    kinds.flatMap((kind) => {
      const field = fieldOf(kind);
      return field ? [field] : [];
    }),
  );

/**
 * A change of the settings: what is left out stays, and a template that is null is the standard one again. Quiet hours hold back what
 * is sent to clients by itself; none where both ends are the same.
 */
export function messageSettingsUpdateOf(kinds: readonly KindSettings[]) {
  const fields: Fields = {
    ...fieldsOf(kinds, ({ setting }) => setting && [setting.name, onOff]),
    ...fieldsOf(kinds, (kind) => kind.time && [kind.time.name, time]),
    quietFrom: time,
    quietTo: time,
    templates: z.strictObject(
      fieldsOf(
        kinds,
        ({ kind, template }) => template && [kind, templateOf(template).nullable().optional()],
      ),
    ),
    quickTexts,
  };
  return z.object(fields).partial();
}

/** The settings as the API answers them; `canSend` is false where this Pawkeeper has no mail server. */
export function messageSettingsOf(kinds: readonly KindSettings[]) {
  const fields: Fields = {
    ...fieldsOf(kinds, ({ setting }) => setting && [setting.name, onOff]),
    ...fieldsOf(kinds, (kind) => kind.time && [kind.time.name, z.string()]),
    quietFrom: z.string(),
    quietTo: z.string(),
    templates: z.object(fieldsOf(kinds, ({ kind, template }) => template && [kind, wording])),
    quickTexts: z.array(z.string()).max(20),
    canSend: z.boolean(),
  };
  return z.object(fields);
}

/** The templates in a change of the settings, by kind. */
export const changedTemplates = z.record(z.string(), wording.nullable().optional()).default({});

/** The settings, with a switch and a time for each kind that has them. */
export type MessageSettings = Readonly<Record<string, unknown>> & {
  quietFrom: string;
  quietTo: string;
  templates: Readonly<Partial<Record<string, Template>>>;
  quickTexts: string[];
  canSend: boolean;
};
export type MessageSettingsChanges = Readonly<Record<string, unknown>> & {
  templates?: Readonly<Record<string, Template | null>>;
};

/** What screens say of each kind of notification: in the log, in the settings, and in the list of templates. */
export const notificationKinds = z
  .array(
    z.object({
      kind: z.string(),
      audience: z.enum(['client', 'owner']),
      /** Its name in the log, which goes on with the client's where `logNamesClient` is true. */
      logLabel: z.string(),
      logNamesClient: z.boolean(),
      /** Its switch and its time of day, by their names in the settings; null for a kind without one. */
      setting: z.object({ name: z.string(), label: z.string(), hint: z.string() }).nullable(),
      time: z.object({ name: z.string(), label: z.string() }).nullable(),
      template: z
        .object({
          label: z.string(),
          /** The standard words. */
          subject: z.string(),
          text: z.string(),
          /** What fills each placeholder, in words and as an example. */
          placeholders: z.record(z.string(), z.string()),
          example: z.record(z.string(), z.string()),
          needs: z.string().nullable(),
        })
        .nullable(),
    }),
  )
  .max(100);
export type NotificationKind = z.output<typeof notificationKinds>[number];

/** The emails that would be sent for a day. */
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

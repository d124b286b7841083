/** Tells the professional of an enquiry from the public page, by email and on their devices. */
import { oneLine } from '#contract/rules/oneLine.ts';
import { countUnread } from '#server/messages/conversations/conversations.sql.ts';
import { notSent, switchedOff, toOwner } from '#server/messages/notifications/decision.ts';
import type {
  Compose,
  Notification,
  PushDecision,
} from '#server/messages/notifications/notification.ts';
import { findProspect } from '#server/people/prospects/prospects.sql.ts';

const GONE = 'the prospect was accepted or deleted.';

const email: Compose = async (context, row, parties) => {
  const off = switchedOff(enquiry, parties, row);
  if (off) return notSent(off);
  const prospect = await findProspect(context.db, row.userId, row.subjectId);
  if (!prospect) return notSent(GONE);
  const { name, phone, postcode, pet, message } = prospect;
  const facts = [
    ['Email', prospect.email],
    ['Phone', phone],
    ['Postcode', postcode],
    ['Pet', pet],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const words = {
    subject: `Enquiry from ${oneLine(name, 60)}`,
    text: [`${oneLine(name, 200)} wrote on your public page.`, facts.join('\n'), message ?? '']
      .filter(Boolean)
      .join('\n\n'),
  };
  return { message: toOwner(context, parties, words, '/prospects') };
};

export const enquiry = {
  kind: 'enquiry',
  audience: 'owner',
  logLabel: 'Enquiry',
  logNamesClient: false,
  setting: { name: 'enquiries', label: 'Enquiries, to you', hint: 'As soon as they arrive' },
  email,
  async push({ db }, { userId, subjectId }): Promise<PushDecision> {
    const prospect = await findProspect(db, userId, subjectId);
    if (!prospect) return `Not sent: ${GONE}`;
    // What a locked screen shows everyone: the name, and nothing of what was written.
    const payload = {
      title: `Enquiry from ${oneLine(prospect.name, 60)}`,
      path: '/prospects',
      clientId: `prospect-${subjectId}`,
      messageId: subjectId,
      unread: await countUnread(db, userId),
    };
    return { payload, topic: subjectId.replaceAll('-', '') };
  },
  afterRestore: 'stays on',
} satisfies Notification;

/** Tells the professional's devices that messages wait for them to be sent by hand. */
import { countUnread } from '#server/messages/conversations/conversations.sql.ts';
import {
  type Notification,
  preparedKinds,
  type PushDecision,
} from '#server/messages/notifications/notification.ts';
import { preparedNow } from '#server/messages/ready-to-send/prepared.ts';
import { insertToSendPushes } from '#server/messages/notifications/push.sql.ts';

const kind = 'toSend';

export const readyToSend = {
  kind,
  audience: 'owner',
  logLabel: 'Messages ready to send',
  logNamesClient: true,
  planPushes: (db, kinds, now, of) =>
    insertToSendPushes(db, { kind, remindedBy: preparedKinds(kinds, true) }, now, of),
  async push({ db, ...context }, { userId, dedupeKey }): Promise<PushDecision> {
    const { length } = await preparedNow(db, userId, context);
    if (length === 0) return 'Not sent: there was nothing left to send.';
    const [day = ''] = dedupeKey.split(' ');
    const payload = {
      title: length === 1 ? '1 message is ready to send' : `${length} messages are ready to send`,
      path: '/messages',
      clientId: 'to-send',
      messageId: day,
      unread: await countUnread(db, userId),
    };
    return { payload, topic: `to-send-${day}` };
  },
  afterRestore: 'stays on',
} satisfies Notification;

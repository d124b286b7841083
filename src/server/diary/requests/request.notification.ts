/** Tells the professional that a client asked for something, or cancelled, by email and on their devices. */
import type { RequestCheck } from '#contract/diary/requests.ts';
import { requestKindLabels } from '#contract/diary/requestWords.ts';
import { detailLabel } from '#contract/people/detailFields.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { visitLine } from '#contract/rules/visitLine.ts';
import { findRequestNews } from '#server/diary/requests/requests.sql.ts';
import { listTold } from '#server/diary/requests/told-details.sql.ts';
import { countUnread } from '#server/messages/conversations/conversations.sql.ts';
import { notSent, switchedOff, toOwner } from '#server/messages/notifications/decision.ts';
import type {
  Compose,
  Notification,
  PushDecision,
} from '#server/messages/notifications/notification.ts';

const GONE = 'the request was withdrawn.';
const nameOf = (name: string): string => oneLine(name, 60) || 'A client';

const toldLine = ({ about, value, ...detail }: RequestCheck['told'][number]): string =>
  `${oneLine(about, 60)}, ${detailLabel(detail)}: ${value ?? 'removed'}`;

const email: Compose = async (context, row, parties) => {
  const off = switchedOff(newRequest, parties, row);
  if (off) return notSent(off);
  const news = await findRequestNews(context.db, row.userId, row.subjectId);
  if (!news) return notSent(GONE);
  const what = requestKindLabels[news.kind];
  const told = (await listTold(context.db, news)).map(toldLine).join('\n');
  const lines = [news.visits.map(visitLine).join('\n'), told, news.message ?? ''];
  const words = {
    subject: `${what}: ${nameOf(news.firstName)}`,
    text: [`${nameOf(news.firstName)}: ${what}`, ...lines].filter(Boolean).join('\n\n'),
  };
  return { message: toOwner(context, parties, words, '/requests') };
};

export const newRequest = {
  kind: 'request',
  audience: 'owner',
  logLabel: 'Client request',
  logNamesClient: false,
  setting: { name: 'requests', label: 'Client requests, to you', hint: 'As soon as they arrive' },
  email,
  async push({ db }, { userId, subjectId }): Promise<PushDecision> {
    const news = await findRequestNews(db, userId, subjectId);
    if (!news) return `Not sent: ${GONE}`;
    const payload = {
      title: `${requestKindLabels[news.kind]}: ${nameOf(news.firstName)}`,
      path: '/requests',
      clientId: news.clientId,
      messageId: subjectId,
      unread: await countUnread(db, userId),
    };
    return { payload, topic: subjectId.replaceAll('-', '') };
  },
  afterRestore: 'stays on',
} satisfies Notification;

/** Tells the professional that a client has withdrawn a consent on their own pages, by email and on their devices. */
import { type Consent, consentLabels } from '#contract/people/consents.ts';
import { fullName } from '#contract/rules/fullName.ts';
import { oneLine } from '#contract/rules/oneLine.ts';
import { countUnread } from '#server/messages/conversations/conversations.sql.ts';
import { notSent, switchedOff, toOwner } from '#server/messages/notifications/decision.ts';
import type { Claimed } from '#server/messages/notifications/deliveries.sql.ts';
import type {
  Compose,
  Notification,
  PushDecision,
} from '#server/messages/notifications/notification.ts';
import { findConsent } from '#server/people/agreements/consents.sql.ts';
import { findClient } from '#server/people/clients/clients.sql.ts';
import type { Database } from '#server/platform/db/database.ts';

const GIVEN_AGAIN = 'the client has given this consent again.';

interface Withdrawn extends Pick<Consent, 'clientId' | 'consent'> {
  firstName: string;
  name: string;
}

/** The consent, unless it was given again meanwhile. */
async function findWithdrawn(
  db: Database,
  { userId, subjectId }: Claimed,
): Promise<Withdrawn | undefined> {
  const withdrawn = await findConsent(db, userId, subjectId);
  if (!withdrawn || withdrawn.given) return undefined;
  const client = await findClient(db, userId, withdrawn.clientId);
  if (!client) return undefined;
  const firstName = oneLine(client.firstName, 60) || 'A client';
  return { ...withdrawn, firstName, name: oneLine(fullName(client), 60) || firstName };
}

const pathOf = ({ clientId }: Withdrawn): string => `/clients/${clientId}`;

const email: Compose = async (context, row, parties) => {
  const off = switchedOff(withdrawnConsent, parties, row);
  if (off) return notSent(off);
  const withdrawn = await findWithdrawn(context.db, row);
  if (!withdrawn) return notSent(GIVEN_AGAIN);
  const { name, consent } = withdrawn;
  const words = {
    subject: `Consent withdrawn: ${name}`,
    text: `${name} has withdrawn this consent:\n\n${consentLabels[consent]}\n\nIt applies at once. Please check the next visits.`,
  };
  return { message: toOwner(context, parties, words, pathOf(withdrawn)) };
};

export const withdrawnConsent = {
  kind: 'consentWithdrawn',
  audience: 'owner',
  logLabel: 'Withdrawn consent',
  logNamesClient: false,
  setting: {
    name: 'withdrawnConsents',
    label: 'Withdrawn consents, to you',
    hint: 'As soon as a client withdraws one on their own page',
  },
  email,
  async push({ db }, row): Promise<PushDecision> {
    const withdrawn = await findWithdrawn(db, row);
    if (!withdrawn) return `Not sent: ${GIVEN_AGAIN}`;
    // What a locked screen shows everyone: the name, and not what was withdrawn.
    const payload = {
      title: `Consent withdrawn: ${withdrawn.firstName}`,
      path: pathOf(withdrawn),
      // A message of this client doesn't take its place.
      clientId: `consent-${row.subjectId}`,
      messageId: row.id,
      unread: await countUnread(db, row.userId),
    };
    return { payload, topic: row.subjectId.replaceAll('-', '') };
  },
  afterRestore: 'stays on',
} satisfies Notification;

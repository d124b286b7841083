/** What happens when an agreement was signed: both sides are emailed the PDF, once. */
import type { Signature } from '#contract/people/agreements.ts';
import type { AreaContext } from '#server/areas/area.ts';
import { insertQueued } from '#server/messages/notifications/deliveries.sql.ts';
import {
  signedAgreement,
  signedAgreementForOwner,
} from '#server/overview/signed-agreements/signed-agreement.notification.ts';
import type { OnSigned } from '#server/people/agreements/signatures.sql.ts';

/** A signature on paper is often copied into Pawkeeper much later; the client has that paper. */
const isOld = ({ signedAt }: Signature, now: Date): boolean =>
  Date.parse(signedAt) < now.getTime() - 60_000;

export const emailsOfSignatures = ({
  enqueue,
  now,
}: Pick<AreaContext, 'enqueue' | 'now'>): OnSigned =>
  async function onSigned(db, ownerId, signature) {
    if (!enqueue || isOld(signature, now())) return;
    for (const { kind } of [signedAgreement, signedAgreementForOwner]) {
      const planned = {
        clientId: signature.clientId,
        kind,
        subjectId: signature.id,
        dedupeKey: 'once',
      };
      const queued = await insertQueued(db, ownerId, planned, now());
      if (queued) await enqueue(db, queued);
    }
  };

/** What a client has signed, and the consents that follow from it. */
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { ClientAgreement } from '#contract/people/agreements.ts';
import { shortDate } from '#contract/rules/localTime.ts';
import { handOver, signaturePdfPath, useClientAgreements } from '#web/data/agreements.ts';
import { ConsentList } from '#web/features/people/agreements/ConsentList.tsx';
import { PaperDialog } from '#web/features/people/agreements/PaperDialog.tsx';
import { useFailure } from '#web/platform/session/failure.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export function AgreementsCard({ clientId }: { clientId: string }) {
  return (
    <Card as="section" aria-labelledby="client-agreements">
      <CardHeader id="client-agreements" title="Agreements and consents" />
      <Agreements clientId={clientId} />
      <ConsentList clientId={clientId} />
    </Card>
  );
}

function Agreements({ clientId }: { clientId: string }) {
  const { data, isPending, isFetching, refetch } = useClientAgreements(clientId);
  if (isPending) return <Skeleton className="h-11 w-2/3" />;
  if (data === undefined) {
    return <LoadFailed what="The agreements" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <p className="text-soft">
        Nothing to sign yet. Write an agreement under Agreements in the menu.
      </p>
    );
  }
  return (
    <ul aria-label="Agreements" className="-my-3 divide-y divide-line">
      {data.map((row) => (
        <AgreementRow key={`${row.agreementId} ${row.version}`} clientId={clientId} row={row} />
      ))}
    </ul>
  );
}

function AgreementRow({ clientId, row }: { clientId: string; row: ClientAgreement }) {
  const { agreementId, title, version, signatureId, signedAt } = row;
  const { timeZone } = useBusiness();
  const [shown, setShown] = useState<'handOver' | 'paper'>();
  const [isPending, setPending] = useState(false);
  const fail = useFailure();
  async function hand(): Promise<void> {
    setPending(true);
    try {
      const { path } = await handOver(clientId, agreementId);
      location.assign(path);
    } catch (error) {
      setPending(false);
      fail(error, 'Failed to open the page to sign');
    }
  }
  const show = (dialog: typeof shown) => (open: boolean) => setShown(open ? dialog : undefined);
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <b className="font-semibold">{title}</b>
          <span className="block text-sm text-soft">
            Version {version},{' '}
            {signedAt === null
              ? 'not signed'
              : `signed ${shortDate(Date.parse(signedAt), timeZone)}`}
          </span>
        </p>
        {signatureId !== null && (
          <a
            href={signaturePdfPath(signatureId)}
            target="_blank"
            rel="noreferrer"
            aria-label={`PDF of ${title}, version ${version}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <FileText aria-hidden />
            PDF
          </a>
        )}
      </div>
      {signatureId === null && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setShown('handOver')}>
            Hand over the phone
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setShown('paper')}>
            Signed on paper
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={shown === 'handOver'}
        onOpenChange={show('handOver')}
        title="Hand over the phone?"
        confirmLabel="Sign out and open it"
        pending={isPending}
        onConfirm={hand}
      >
        The client reads and signs “{title}” on this phone, within ten minutes. This device is
        signed out, so nothing else opens until you sign in again. Anything unsent stays on the
        phone.
      </ConfirmDialog>
      <PaperDialog
        open={shown === 'paper'}
        onOpenChange={show('paper')}
        clientId={clientId}
        agreementId={agreementId}
      />
    </li>
  );
}

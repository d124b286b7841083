/** What was written before clients had pages, for its owner to look at before clients do. */
import type { PortalTexts } from '#contract/overview/clientPages.ts';
import { useConfirmTexts, usePortalTexts } from '#web/data/clientPages.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export default function WhatClientsSeePage() {
  const { data, isPending, isFetching, refetch } = usePortalTexts();
  return (
    <>
      <PageHeader
        title="What Clients See"
        subtitle="On their own pages, your clients see their visits, pets, invoices and messages."
      />
      {isPending && <Spinner />}
      {!isPending && data === undefined && (
        <LoadFailed what="The texts" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (data.isConfirmed ? <Everything /> : <Older {...data} />)}
    </>
  );
}

function Everything() {
  return (
    <Card as="section" aria-label="Shown">
      <p>
        Clients see visit descriptions and your notes on their pets’ food, health and routine. They
        never see behaviour notes, aggression flags, keys, codes or your other notes.
      </p>
    </Card>
  );
}

/** The texts, with the button that shows them. */
function Older({ count, texts }: PortalTexts) {
  const { mutateAsync, isPending } = useConfirmTexts();
  const fail = useFailure();
  const confirm = () =>
    mutateAsync().catch((error: unknown) => fail(error, 'Failed to show the texts'));
  return (
    <>
      <Card as="section" aria-label="Before they are shown" className="mb-4">
        <p className="mb-3">
          You wrote these before clients could read them. Edit anything they shouldn’t see, then
          show the rest. Anything you write from now on is visible straight away.
        </p>
        <Button disabled={isPending} onClick={() => confirm()}>
          Show These to Clients
        </Button>
      </Card>
      <Card as="section" aria-label="Hidden until now">
        <ul className="divide-y divide-line">
          {texts.map(({ clientName, about, label, text }, at) => (
            <li key={at} className="py-3">
              <p className="text-sm text-soft">
                {clientName}, {about}: {label}
              </p>
              <p className="break-words whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
        {count > texts.length && <p className="mt-3 text-soft">and {count - texts.length} more</p>}
      </Card>
    </>
  );
}

/** The agreements that clients sign. */
import { Plus } from 'lucide-react';
import { type Agreement, agreementKindLabels } from '#contract/people/agreements.ts';
import { useAgreements } from '#web/data/agreements.ts';
import { AgreementDialog } from '#web/features/people/agreements/AgreementDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

export default function AgreementsPage() {
  const { data, isPending, isFetching, refetch } = useAgreements();
  const form = useDialogState<Agreement>();
  return (
    <>
      <PageHeader
        title="Agreements"
        subtitle="What clients sign, with their consents. Start from the client’s page in Pawkeeper: they sign on your phone or on paper."
      >
        <Button onClick={() => form.show()}>
          <Plus aria-hidden />
          Add Agreement
        </Button>
      </PageHeader>
      {isPending && (
        <div role="status" aria-label="Loading your agreements">
          <Skeleton className="h-40 w-full rounded-xl" />
        </div>
      )}
      {!isPending && data === undefined && (
        <LoadFailed what="Your agreements" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <Card>
          <p>
            No agreements yet. Begin with our text for a dog walker, a sitter or a groomer, change
            it to suit you, and have it checked: it is a start, not legal advice.
          </p>
        </Card>
      )}
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        {data?.map((agreement) => (
          <AgreementCard key={agreement.id} agreement={agreement} onEdit={form.show} />
        ))}
      </div>
      <AgreementDialog {...form.dialog} agreement={form.subject} />
    </>
  );
}

interface AgreementCardProps {
  agreement: Agreement;
  onEdit: (agreement: Agreement) => void;
}

function AgreementCard({ agreement, onEdit }: AgreementCardProps) {
  const { id, title, kind, version, consents, text } = agreement;
  const asked = consents.length === 1 ? '1 consent' : `${consents.length} consents`;
  return (
    <Card as="section" aria-labelledby={`agreement-${id}`}>
      <CardHeader
        id={`agreement-${id}`}
        title={title}
        subtitle={`${agreementKindLabels[kind]}, version ${version}, ${asked}`}
      >
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Edit ${title}`}
          onClick={() => onEdit(agreement)}
        >
          Edit
        </Button>
      </CardHeader>
      <p className="line-clamp-4 wrap-anywhere whitespace-pre-line text-soft">{text}</p>
    </Card>
  );
}

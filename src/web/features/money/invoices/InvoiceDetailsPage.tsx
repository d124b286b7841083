/** The settings of invoices: who sends them, how they are paid, VAT, and their numbers. */
import { BusinessDetailsForm } from '#web/features/money/invoices/BusinessDetailsForm.tsx';
import { LogoField } from '#web/features/money/invoices/LogoField.tsx';
import { useBusinessDetails } from '#web/data/invoices.ts';
import { Card } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

export default function InvoiceDetailsPage() {
  const { data: details, isPending, isFetching, refetch } = useBusinessDetails();
  return (
    <>
      <PageHeader
        title="Invoice Details"
        subtitle="What’s printed on new invoices. Issued invoices don’t change."
      />
      {isPending && <Spinner />}
      {!isPending && details === undefined && (
        <LoadFailed what="The details" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {details && (
        <Card className="max-w-3xl">
          <LogoField details={details} />
          <BusinessDetailsForm details={details} />
        </Card>
      )}
    </>
  );
}

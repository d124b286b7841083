/** The public page: whether it is published, its link and QR code to print, and its settings. */
import { renderSVG } from 'uqr';
import type { PublicPage } from '#contract/overview/publicPage.ts';
import { usePublicPage } from '#web/data/prospects.ts';
import { formDialog } from '#web/entities/formDialog.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useDialogState } from '#web/ui/useDialogState.ts';

const PublicPageDialog = formDialog<{ page: PublicPage }>({
  load: async () => import('#web/features/overview/prospects/PublicPageForm.tsx'),
  title: () => 'Public Page',
  size: 'lg',
});

export function PublicPageCard() {
  const { data, isPending, isFetching, refetch } = usePublicPage();
  const form = useDialogState();
  return (
    <Card as="section" aria-labelledby="public-page" className="mt-6">
      <CardHeader
        id="public-page"
        title="Public Page"
        subtitle="Services and prices as you choose, with a form for enquiries"
      >
        {data && (
          <Button
            variant="secondary"
            size="sm"
            aria-label="Edit the public page"
            onClick={() => form.show()}
          >
            Edit
          </Button>
        )}
      </CardHeader>
      {isPending && <Skeleton className="h-11 w-2/3" />}
      {!isPending && data === undefined && (
        <LoadFailed what="The public page" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.isPublished === false && (
        <p className="text-soft">It is not published. Nobody but you can see what it says.</p>
      )}
      {data?.isPublished && data.slug !== null && <Published slug={data.slug} />}
      {data && <PublicPageDialog {...form.dialog} page={data} />}
    </Card>
  );
}

function Published({ slug }: { slug: string }) {
  const url = `${location.origin}/b/${slug}`;
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;
  return (
    <div className="flex flex-wrap items-center gap-5">
      <img src={code} alt={`QR code of ${url}`} className="size-40 rounded-lg bg-white" />
      <div className="min-w-0">
        <p className="mb-3 font-medium wrap-anywhere">
          <a href={url} target="_blank" rel="noreferrer" className="underline">
            {url}
          </a>
        </p>
        <a
          href={code}
          download={`${slug}-qr-code.svg`}
          className={buttonClass({ variant: 'secondary' })}
        >
          Download QR code to print
        </a>
      </div>
    </div>
  );
}

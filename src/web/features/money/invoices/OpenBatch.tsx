/** The result of sending invoices in one go: on the page, also after a reload and on another device, until someone closes it. */
import { Button } from '#web/ui/Button.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { isUnderWay, useBatch } from '#web/data/batches.ts';
import { BatchResult } from '#web/features/money/invoices/BatchResult.tsx';
import { resultText } from '#web/features/money/invoices/batchWords.ts';

interface OpenBatchProps {
  id: string;
  isShown: boolean;
  onShow: (id: string | undefined) => void;
}

export function OpenBatch({ id, isShown, onShow }: OpenBatchProps) {
  const { data: batch } = useBatch(id);
  if (!batch) return null;
  const isBusy = isUnderWay(batch);
  const text = resultText(batch.invoices);
  return (
    <>
      <Banner
        tone={isBusy ? 'blue' : 'green'}
        title={isBusy ? 'Sending invoices' : 'Invoices sent in one go'}
        action={
          <Button size="sm" variant="secondary" onClick={() => onShow(id)}>
            Show
          </Button>
        }
      >
        <p>{text}.</p>
      </Banner>
      <Dialog
        open={isShown}
        onOpenChange={(open) => onShow(open ? id : undefined)}
        title={isBusy ? 'Sending invoices' : 'Invoices sent in one go'}
        size="lg"
      >
        <BatchResult batch={batch} text={text} isBusy={isBusy} onShow={onShow} />
      </Dialog>
    </>
  );
}

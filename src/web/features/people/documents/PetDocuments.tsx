/** The documents of a pet: cards and certificates of treatments, and others such as an insurance policy. */
import { FileText, Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Document } from '#contract/people/documents.ts';
import type { Pet } from '#contract/people/pets.ts';
import { shortDate } from '#contract/rules/localTime.ts';
import {
  documentPath,
  useAddDocument,
  useDeleteDocument,
  useDocuments,
} from '#web/data/documents.ts';
import { useConfirmedDeletion } from '#web/platform/forms/confirmedDeletion.ts';
import { photoAdvice } from '#web/platform/forms/photo.ts';
import { useBusiness } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

export function PetDocuments({ pet }: { pet: Pet }) {
  const input = useRef<HTMLInputElement>(null);
  const adding = useAddDocument({ petId: pet.id });
  const [problem, setProblem] = useState<string>();
  const choose = (file: File) => {
    setProblem(undefined);
    adding.mutate(file, { onError: (error) => setProblem(photoAdvice(error)) });
  };
  return (
    <section aria-labelledby="documents">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="documents" className="font-bold">
          Documents
        </h3>
        <input
          ref={input}
          type="file"
          accept="application/pdf,image/*"
          aria-label="Document"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file chosen again must be a change too.
            currentTarget.value = '';
            if (file) choose(file);
          }}
        />
        <Button
          variant="secondary"
          size="sm"
          pending={adding.isPending}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden />
          Add Document
        </Button>
      </div>
      {problem !== undefined && <FieldError id="document-problem">{problem}</FieldError>}
      <List pet={pet} />
    </section>
  );
}

function List({ pet }: { pet: Pet }) {
  const { data, isPending, isFetching, refetch } = useDocuments();
  if (isPending) return <Skeleton className="mt-3 h-11 w-2/3" />;
  if (data === undefined) {
    return <LoadFailed what="The documents" pending={isFetching} onRetry={() => void refetch()} />;
  }
  const own = data.filter((document) => document.petId === pet.id);
  if (own.length === 0) {
    return <p className="mt-2 text-soft">No vaccination card or policy yet: a PDF or a photo.</p>;
  }
  return (
    <ul aria-label="Documents" className="mt-2 grid gap-1">
      {own.map((document) => (
        <DocumentRow
          key={document.id}
          document={document}
          isSeen={document.sentByClientId === pet.clientId}
        />
      ))}
    </ul>
  );
}

/** `isSeen`: the client sees it on their own pages. */
function DocumentRow({
  document: { id, name, bytes, createdAt },
  isSeen,
}: {
  document: Document;
  isSeen: boolean;
}) {
  const { timeZone } = useBusiness();
  const [asking, setAsking] = useState(false);
  const { pending, confirm } = useConfirmedDeletion({
    mutation: useDeleteDocument(),
    words: { done: 'Document deleted successfully', failed: 'Failed to delete document' },
    onDeleted: () => setAsking(false),
  });
  const size = `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <a
          href={documentPath(id)}
          download
          className="flex min-h-11 items-center gap-2 font-medium text-primary-ink hover:underline"
        >
          <FileText aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </a>
        <p className="text-sm text-soft tabular-nums">
          {shortDate(Date.parse(createdAt), timeZone)} · {size}
        </p>
        {isSeen && <p className="text-sm text-soft">Sent by the client, who can see it too</p>}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Document"
        confirmLabel="Delete Document"
        pending={pending}
        onConfirm={() => confirm(id)}
      >
        This action cannot be undone. A treatment that has this document stays without it.
      </ConfirmDialog>
    </li>
  );
}

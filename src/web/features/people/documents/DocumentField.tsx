import { FileText, Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type DocumentOf, documentPath, useAddDocument } from '#web/data/documents.ts';
import { photoAdvice } from '#web/platform/forms/photo.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';

interface DocumentFieldProps {
  label: string;
  /** Whose the document becomes. */
  subject: DocumentOf;
  documentId: string | null;
  error: string | undefined;
  onChange: (documentId: string | null) => void;
}

/** One PDF or photo, sent when it is chosen; the form keeps its id. */
export function DocumentField({ label, subject, documentId, error, onChange }: DocumentFieldProps) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const adding = useAddDocument(subject);
  const [problem, setProblem] = useState<string>();

  async function choose(file: File): Promise<void> {
    setProblem(undefined);
    try {
      const { id } = await adding.mutateAsync(file);
      onChange(id);
    } catch (failed) {
      setProblem(photoAdvice(failed));
    }
  }

  const wrong = problem ?? error;
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-sm font-semibold">{label}</p>
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/*"
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file chosen again must be a change too.
          currentTarget.value = '';
          if (file) void choose(file);
        }}
      />
      {documentId === null ? (
        <Button
          variant="secondary"
          pending={adding.isPending}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden />
          {adding.isPending ? 'Sending...' : 'Choose PDF or photo'}
        </Button>
      ) : (
        <div className="flex items-center gap-2">
          <a
            href={documentPath(documentId)}
            download
            className={buttonClass({ variant: 'secondary', className: 'min-w-0 grow' })}
          >
            <FileText aria-hidden />
            Download
          </a>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Take the document off"
            onClick={() => onChange(null)}
          >
            <X aria-hidden />
          </Button>
        </div>
      )}
      {wrong !== undefined && <FieldError id={errorId}>{wrong}</FieldError>}
      <output className="sr-only">{adding.isPending ? 'Sending...' : ''}</output>
    </div>
  );
}

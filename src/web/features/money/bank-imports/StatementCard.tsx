/** Takes a bank's file. Where its columns are unknown, they are chosen here, once for that bank. */
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { MAX_STATEMENT_BYTES } from '#contract/money/statementLimits.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useReadStatement } from '#web/data/bankImports.ts';
import { ColumnsForm } from '#web/features/money/bank-imports/ColumnsForm.tsx';
import { fieldErrors, useFailure } from '#web/platform/session/failure.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { FilePicker } from '#web/ui/FilePicker.tsx';

const TOO_LARGE = 'This file is larger than 4 MB. Download a shorter period from your bank.';

interface StatementCardProps {
  hasRead: boolean;
  onRead: (id: string) => void;
}

export function StatementCard({ hasRead, onRead }: StatementCardProps) {
  const { mutate, isPending } = useReadStatement();
  const [problem, setProblem] = useState('');
  const [unknown, setUnknown] = useState<File>();
  const fail = useFailure();

  function read(file: File): void {
    setProblem(file.size > MAX_STATEMENT_BYTES ? TOO_LARGE : '');
    setUnknown(undefined);
    if (file.size > MAX_STATEMENT_BYTES) return;
    mutate(
      { file },
      {
        onSuccess: ({ id }) => onRead(id),
        onError: (error) => {
          const sentence = problemOf(error, '');
          if (fieldErrors(error).some(({ name }) => name === 'columns')) setUnknown(file);
          else if (sentence === '') fail(error, 'Failed to read the file');
          else setProblem(sentence);
        },
      },
    );
  }

  return (
    <Card as="section" aria-labelledby="statement">
      <CardHeader
        id="statement"
        title="Bank statement"
        subtitle="The CSV or OFX file from your bank’s website or app. Outgoing payments are not stored."
      />
      <FilePicker label="Bank statement" accept=".csv,.ofx,.qfx,text/csv" onChoose={read}>
        {(open) => (
          <Button variant={hasRead ? 'secondary' : 'primary'} pending={isPending} onClick={open}>
            <FileUp aria-hidden />
            {hasRead ? 'Choose Another File' : 'Choose File'}
          </Button>
        )}
      </FilePicker>
      {problem !== '' && (
        <p role="alert" className="mt-3 font-medium text-danger-ink">
          {problem}
        </p>
      )}
      {unknown && (
        <ColumnsForm
          key={`${unknown.name} ${unknown.lastModified}`}
          file={unknown}
          onRead={(id) => {
            setUnknown(undefined);
            onRead(id);
          }}
        />
      )}
    </Card>
  );
}

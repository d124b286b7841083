/** Says which columns of an unknown bank's file are which. The next file of that bank is read by them. */
import { useEffect, useState } from 'react';
import type { ColumnsFound } from '#contract/money/bankImports.ts';
import { problemOf } from '#web/entities/invoices/problem.ts';
import { useReadStatement, useStatementColumns } from '#web/data/bankImports.ts';
import { useDraftState } from '#web/platform/forms/draftState.ts';
import { useFailure } from '#web/platform/session/failure.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

interface ColumnsFormProps {
  file: File;
  onRead: (id: string) => void;
}

export function ColumnsForm({ file, onRead }: ColumnsFormProps) {
  const { mutate, data: columns, error } = useStatementColumns();
  useEffect(() => mutate(file), [mutate, file]);
  if (error !== null) {
    return (
      <p role="alert" className="mt-3 font-medium text-danger-ink">
        {problemOf(error, 'The file could not be read. Choose it again.')}
      </p>
    );
  }
  if (columns === undefined) return <Spinner />;
  return <Choices columns={columns} file={file} onRead={onRead} />;
}

/** `Amount (such as 42.00)` */
const optionsOf = (columns: ColumnsFound) =>
  columns.map(({ name, example }) => ({
    value: name,
    label: example === '' ? name : `${name} (such as ${example})`,
  }));

const NOTHING = { day: '', payer: '', reference: '', amount: '', moneyIn: '' };

function Choices({ columns, file, onRead }: ColumnsFormProps & { columns: ColumnsFound }) {
  // Those of the same bank's file, chosen again after a reload.
  const draft = useDraftState(`columns:${columns.map(({ name }) => name).join()}`, NOTHING);
  const { values: chosen } = draft;
  const [problem, setProblem] = useState('');
  const { mutate, isPending } = useReadStatement();
  const fail = useFailure();
  const field = (name: keyof typeof NOTHING, label: string, hint?: string) => (
    <SelectField
      label={label}
      hint={hint}
      placeholder="Choose a column"
      value={chosen[name]}
      options={optionsOf(columns)}
      onChange={({ target }) => draft.change({ [name]: target.value })}
    />
  );
  function read(): void {
    if (chosen.day === '' || chosen.payer === '') {
      setProblem('Choose the columns for the day and the payer.');
      return;
    }
    mutate(
      { file, columns: chosen },
      {
        onSuccess: ({ id }) => {
          draft.forget();
          onRead(id);
        },
        onError: (error) => {
          const sentence = problemOf(error, '');
          setProblem(sentence);
          if (sentence === '') fail(error, 'Failed to read the file');
        },
      },
    );
  }
  return (
    <form
      noValidate
      aria-label="Columns of the file"
      className="mt-5 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <Banner tone="blue" role="status" title="We don’t know this bank’s files yet">
        Choose what each column contains. We’ll remember it for next time.
      </Banner>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('day', 'Date')}
        {field('payer', 'Who paid')}
        {field('reference', 'Reference', 'What the payer wrote, if the bank shows it.')}
        {field('amount', 'Amount', 'With a minus for money out.')}
        {field('moneyIn', 'Money in', 'Only if money in has its own column.')}
      </div>
      {problem !== '' && (
        <p role="alert" className="font-medium text-danger-ink">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" pending={isPending}>
          Read File
        </Button>
      </div>
    </form>
  );
}

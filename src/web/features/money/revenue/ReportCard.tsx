import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '#web/platform/device/saveFile.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

/** What rows can be added up by, or which of them are shown. */
export interface ReportChoice<Key extends string> {
  key: Key;
  label: string;
}

interface ReportCardProps<Row, Key extends string> {
  id: string;
  title: string;
  subtitle: string;
  choices?: readonly ReportChoice<Key>[];
  chosen?: Key;
  onChoose?: (key: Key) => void;
  /** What was asked for; undefined until it is there. */
  report: {
    data: readonly Row[] | undefined;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What is said where there is nothing. */
  empty: string;
  file: { name: string; csv: () => string };
  children: ReactNode;
}

/** One report: what it is of, how it is added up, and its numbers once they are there. */
export function ReportCard<Row, Key extends string>({
  id,
  title,
  subtitle,
  choices = [],
  chosen,
  onChoose,
  report: { data, isPending, isFetching, refetch },
  empty,
  file,
  children,
}: ReportCardProps<Row, Key>) {
  const isEmpty = data?.length === 0;
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader id={id} title={title} subtitle={subtitle}>
        {data !== undefined && !isEmpty && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`CSV of ${title}`}
            onClick={() => {
              const csv = new Blob([file.csv()], { type: 'text/csv;charset=utf-8' });
              saveFile(csv, `pawkeeper ${file.name.replaceAll('/', '-')}.csv`);
            }}
          >
            <Download aria-hidden />
            CSV
          </Button>
        )}
      </CardHeader>
      {choices.length > 0 && (
        <div role="group" aria-label={title} className="mb-5 flex flex-wrap gap-2">
          {choices.map(({ key, label }) => (
            <ToggleChip
              key={key}
              label={label}
              isChosen={key === chosen}
              onToggle={() => onChoose?.(key)}
            />
          ))}
        </div>
      )}
      {isPending && <Skeleton className="h-80 w-full rounded-xl" />}
      {!isPending && data === undefined && (
        <LoadFailed what="This report" pending={isFetching} onRetry={() => void refetch()} />
      )}
      {isEmpty && <p className="text-soft">{empty}</p>}
      {data !== undefined && !isEmpty && children}
    </Card>
  );
}

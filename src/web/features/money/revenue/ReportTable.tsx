import { type ReactNode, useState } from 'react';
import type { ReportColumn } from '#web/features/money/revenue/reportTable.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/Button.tsx';

const SHOWN = 40;

const cellClass = ({ isWide = false }: { isWide?: boolean }): string =>
  classes('py-2 pl-4 text-right tabular-nums', isWide && 'max-lg:hidden');

interface ReportTableProps<Row> {
  /** What the table is of, for screen readers. */
  label: string;
  heading: string;
  rows: readonly Row[];
  columns: readonly ReportColumn<Row>[];
  keyOf: (row: Row) => string;
  titleOf: (row: Row) => ReactNode;
}

/** The numbers of a report with their sums. A phone leaves the wide columns out, which are in the file; a long table is cut. */
export function ReportTable<Row>({
  label,
  heading,
  rows,
  columns,
  keyOf,
  titleOf,
}: ReportTableProps<Row>) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, SHOWN);
  return (
    <>
      <table aria-label={label} className="w-full text-sm sm:text-base">
        <thead>
          <tr className="border-b border-edge text-left text-sm text-soft">
            <th scope="col" className="py-2 font-semibold">
              {heading}
            </th>
            {columns.map((column) => (
              <th
                key={column.heading}
                scope="col"
                className={classes(cellClass(column), 'font-semibold')}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row" className="min-w-28 py-2 text-left font-medium wrap-anywhere">
                {titleOf(row)}
              </th>
              {columns.map((column) => (
                <td key={column.heading} className={cellClass(column)}>
                  {column.shown(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-edge font-bold">
            <th scope="row" className="py-2 text-left">
              Together
            </th>
            {columns.map((column) => (
              <td key={column.heading} className={cellClass(column)}>
                {column.total?.(rows)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {shown.length < rows.length && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  );
}

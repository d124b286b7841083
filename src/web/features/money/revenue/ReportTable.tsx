import { type ReactNode, useState } from 'react';
import type { ReportColumn } from '#web/features/money/revenue/reportTable.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/Button.tsx';

const SHOWN = 40;

const cellClass = ({ isWide = false }: { isWide?: boolean }): string =>
  classes(
    'py-2 pl-4 text-right tabular-nums',
    isWide
      ? 'max-lg:hidden'
      : '@max-[17rem]:flex @max-[17rem]:flex-wrap @max-[17rem]:justify-between @max-[17rem]:gap-x-3 @max-[17rem]:p-0 @max-[17rem]:before:text-soft @max-[17rem]:before:content-[attr(data-heading)]',
  );

/** Where there is no room for columns, as with large text, each number goes below the other with its heading. */
const stacked = '@max-[17rem]:block';

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
      <div className="@container">
        <table aria-label={label} className={classes('w-full text-sm sm:text-base', stacked)}>
          <thead className="@max-[17rem]:sr-only">
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
          <tbody className={classes('divide-y divide-line', stacked)}>
            {shown.map((row) => (
              <tr key={keyOf(row)} className={classes('@max-[17rem]:py-2', stacked)}>
                <th
                  scope="row"
                  className={classes('min-w-28 py-2 text-left font-medium wrap-anywhere', stacked)}
                >
                  {titleOf(row)}
                </th>
                {columns.map((column) => (
                  <td
                    key={column.heading}
                    data-heading={column.heading}
                    className={cellClass(column)}
                  >
                    {column.shown(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className={stacked}>
            <tr className={classes('border-t border-edge font-bold', stacked)}>
              <th scope="row" className={classes('py-2 text-left', stacked)}>
                Total
              </th>
              {columns.map((column) => (
                <td
                  key={column.heading}
                  data-heading={column.heading}
                  className={cellClass(column)}
                >
                  {column.total?.(rows)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button variant="secondary" className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  );
}

type ResultCountProps = { found: number; of: number; one: string; many: string };

const number = new Intl.NumberFormat('en-GB');

/** The number of results, or of matches; read aloud as it changes. */
export function ResultCount({ found, of, one, many }: ResultCountProps) {
  const all = `${number.format(of)} ${of === 1 ? one : many}`;
  return (
    <p role="status" className="mb-4 text-sm text-soft tabular-nums">
      {found === of ? all : `${number.format(found)} of ${all}`}
    </p>
  );
}

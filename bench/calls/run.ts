/** Measures single calls beside the limit and peers: all sizes of one kind of database at once, in turns. */
import type { Kind } from '../databases.ts';
import { type Loader, measure, startLoader } from '../measure.ts';
import type { Options } from '../options.ts';
import type { Keep, Outcome } from '../results.ts';
import { type OpenPart, openPart, type Part } from './part.ts';
import { textOf } from './text.ts';

/** One after the other, and in the next round the other way round. */
const inTurn = <Item>(items: readonly Item[], round: number): readonly Item[] =>
  round % 2 === 0 ? items : items.toReversed();

/** Every call of everybody once; the first round warms up what is compiled as it runs, and is not counted. */
async function measureRound(
  loader: Loader,
  open: readonly OpenPart[],
  { round, connections, calls }: Pick<Options, 'calls'> & { round: number; connections: number },
): Promise<void> {
  for (const call of calls) {
    for (const { part, subjects, place, isMeasured } of inTurn(open, round)) {
      if (!isMeasured(call)) continue;
      for (const subject of inTurn(subjects, round)) {
        const figure = await measure(loader, { round, subject, call, connections, ...place });
        if (round > 0) part.figures.push(figure);
      }
    }
  }
}

async function measureKind(
  kind: Kind,
  options: Options,
  { ends, kept }: { ends: AsyncDisposableStack; kept: (parts: Part[]) => void },
): Promise<Part[]> {
  const open: OpenPart[] = [];
  for (const size of options.sizes) open.push(await openPart(kind, size, options, ends));
  const parts = open.map(({ part }) => part);
  const loader = startLoader();
  ends.defer(loader.stop);
  for (const connections of options.connections) {
    for (let round = 0; round <= options.rounds; round += 1) {
      await measureRound(loader, open, { round, connections, calls: options.calls });
      for (const { weigh } of open) weigh();
      if (round > 0) kept(parts);
      console.log(`${kind}, ${connections} connections: round ${round} of ${options.rounds}`);
    }
  }
  return parts;
}

/** Measures single calls; what is known after each round is kept. */
export async function measureCalls(options: Options, keep: Keep): Promise<Outcome> {
  const done: Part[] = [];
  const outcome = (parts: Part[]): Outcome => ({
    text: textOf(parts),
    figures: { parts },
    failed: false,
  });
  for (const kind of options.databases) {
    const ends = new AsyncDisposableStack();
    try {
      const kept = (parts: Part[]): void => keep(outcome([...done, ...parts]));
      done.push(...(await measureKind(kind, options, { ends, kept })));
    } finally {
      await ends.disposeAsync();
    }
  }
  return outcome(done);
}

/** The plans of PostgreSQL for the statements of the server, for any values. */
import type pg from 'pg';

/** A step of a plan, as `explain (format json)` answers it. */
export interface Step {
  'Node Type': string;
  /** How it stands to the step above it. */
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'TID Cond'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Step[];
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

const planned = (rows: { 'QUERY PLAN': { Plan: Step }[] }[]): Step[] =>
  rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => stepsOf(Plan)));

/** The steps of a statement's plan for any values. */
export async function stepsFor(client: pg.PoolClient, text: string): Promise<Step[]> {
  const places = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const nulls = Array.from({ length: Math.max(0, ...places) }, () => 'null').join(', ');
  await client.query(`prepare looked_at as ${text}`);
  try {
    const execute = `execute looked_at${nulls && `(${nulls})`}`;
    return planned((await client.query(`explain (format json) ${execute}`)).rows);
  } finally {
    await client.query('deallocate looked_at');
  }
}

/** The steps without those inside a single value, such as the names of a booking's pets, which a plan may sort. */
export const outsideValues = (steps: readonly Step[]): Step[] => {
  const inside = new Set(
    steps.filter((step) => step['Parent Relationship'] === 'SubPlan').flatMap(stepsOf),
  );
  return steps.filter((step) => !inside.has(step));
};

/** How many pages of the database a statement touches, and its steps. */
export async function touched(client: pg.PoolClient, text: string, values: unknown[]) {
  const explained = `explain (analyze, buffers, format json) ${text}`;
  const steps = planned((await client.query(explained, values)).rows);
  const pages = (steps[0]?.['Shared Hit Blocks'] ?? 0) + (steps[0]?.['Shared Read Blocks'] ?? 0);
  return { steps, pages };
}

/** The tables that a plan reads from their beginning to their end, or through an index that it cannot enter. */
export const readWhole = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => {
    const table = step['Relation Name'];
    if (table === undefined || step['Node Type'] === 'ModifyTable') return [];
    const entered = step['Index Cond'] ?? step['Recheck Cond'] ?? step['TID Cond'];
    return entered === undefined ? [table] : [];
  });

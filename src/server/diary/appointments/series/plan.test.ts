/** Laws of changes over random histories: series that are made on, deleted from, edited, split and moved. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/rules/businessDay.ts';
import { isoWeekday } from '#contract/rules/seriesDays.ts';
import { occurrenceDays } from '#server/diary/appointments/series/occurrences.sql.ts';
import {
  canMove,
  isKept,
  type Move,
  type PlannedOccurrence,
  type PlannedSeries,
  planChange,
} from '#server/diary/appointments/series/plan.ts';

const START = '2026-03-02';
const REGION = 'england-and-wales';
/** One that occurs in the weeks that are played. */
const isHoliday = (day: string): boolean =>
  ['2026-04-03', '2026-04-06', '2026-05-04'].includes(day);

interface Row extends PlannedOccurrence {
  /** How often it was changed. */
  version: number;
}

/** What the database holds, and what must not come back. */
interface World {
  series: PlannedSeries[];
  rows: Row[];
  deleted: { seriesId: string; day: string }[];
  count: number;
}

/** Makes the days up to `until`, as the daily job does: a day that has an appointment is left out. */
function makeOn(world: World, until: string): void {
  for (const each of world.series) {
    if (each.madeUntil >= until) continue;
    const days = occurrenceDays(each, REGION, addDays(each.madeUntil, 1), until);
    add(world, each.id, days);
    each.madeUntil = until;
  }
}

function add(world: World, seriesId: string, days: readonly string[]): void {
  for (const seriesDay of days) {
    if (world.rows.some((row) => row.seriesId === seriesId && row.seriesDay === seriesDay))
      continue;
    world.count += 1;
    const id = `row ${world.count}`;
    world.rows.push({
      id,
      seriesId,
      seriesDay,
      status: 'pending',
      isHandEdited: false,
      isBilled: false,
      version: 0,
    });
  }
}

/** Does to the world what `changes.sql.ts` does to the database. */
function change(world: World, from: string, move: Move | undefined): ReturnType<typeof planChange> {
  const plan = planChange({ series: world.series, occurrences: world.rows, from, move, isHoliday });
  // Refused with words.
  if (plan.doublesDays) return plan;
  for (const part of plan.parts) {
    const before = world.series.find(({ id }) => id === part.seriesId);
    if (!before) throw new Error('A plan is about series that there are');
    const moves = move && canMove(before, move);
    let { id } = before;
    if (part.rule && part.endsBefore !== undefined) {
      world.count += 1;
      id = `series ${world.count}`;
      world.series.push({ ...before, ...part.rule, id });
      const end = addDays(part.endsBefore, -1);
      if (before.endsOn === null || end < before.endsOn) before.endsOn = end;
    } else if (part.rule) Object.assign(before, part.rule);
    for (const each of world.deleted) {
      if (each.seriesId !== part.seriesId || each.day < from || !part.rule) continue;
      if (moves && isoWeekday(each.day) === move.weekday) each.day = addDays(each.day, move.days);
      each.seriesId = id;
    }
    // Moved onto a bank holiday that the series skips, a deleted day is one of those that were never made.
    world.deleted = world.deleted.filter(
      ({ seriesId, day }) => seriesId !== id || !before.skipBankHolidays || !isHoliday(day),
    );
    world.rows = world.rows.filter((row) => !part.dropped.includes(row.id));
    const days = new Map(part.changed.map(({ occurrence, day }) => [occurrence.id, day]));
    world.rows = world.rows.map((row) => {
      const seriesDay = days.get(row.id);
      return seriesDay === undefined
        ? row
        : { ...row, seriesId: id, seriesDay, version: row.version + 1 };
    });
    add(world, id, part.added);
  }
  return plan;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'make',
      'delete',
      'edit',
      'complete',
      'invoice',
      'change',
      'move',
      'move',
    ),
    pick: fc.nat(1_000),
    days: fc.integer({ min: -8, max: 8 }),
  }),
  { maxLength: 12 },
);
const histories = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
  everyWeeks: fc.integer({ min: 1, max: 3 }),
  endsOn: fc.constantFrom(null, null, '2026-06-30'),
  skipBankHolidays: fc.boolean(),
  steps,
});

/** Plays one step; returns the plan of a change. */
function play(world: World, { kind, pick, days }: { kind: string; pick: number; days: number }) {
  const row = world.rows[pick % Math.max(1, world.rows.length)];
  if (kind === 'make' || !row) {
    makeOn(world, addDays(START, 70 + Math.floor(pick / 10)));
    return undefined;
  }
  if (kind === 'delete') {
    world.deleted.push({ seriesId: row.seriesId, day: row.seriesDay });
    world.rows = world.rows.filter((each) => each !== row);
  } else if (kind === 'edit') row.isHandEdited = true;
  else if (kind === 'complete') row.status = 'completed';
  else if (kind === 'invoice') row.isBilled = true;
  else if (kind === 'change') return change(world, row.seriesDay, undefined);
  else {
    const own = world.series.find(({ id }) => id === row.seriesId);
    const move = { weekday: isoWeekday(row.seriesDay), days };
    if (own && days !== 0 && canMove(own, move)) return change(world, row.seriesDay, move);
  }
  return undefined;
}

test('over any history no day is there twice, nothing deleted comes back, and what is kept stays as it is [plan-1]', () => {
  let [moved, invoiced] = [0, 0];
  fc.assert(
    fc.property(histories, ({ steps, ...rule }) => {
      const world: World = { series: [], rows: [], deleted: [], count: 0 };
      world.series.push({ ...rule, id: 'first', startsOn: START, madeUntil: addDays(START, -1) });
      makeOn(world, addDays(START, 70));
      for (const step of steps) {
        const kept = world.rows.filter(
          (row) => row.isBilled || row.isHandEdited || row.status === 'completed',
        );
        const inScope = world.rows.length;
        const plan = play(world, step);
        moved += plan && step.kind === 'move' && !plan.doublesDays ? 1 : 0;
        if (plan && kept.some((row) => row.isBilled && row.seriesDay >= START)) invoiced += 1;
        const lost = plan ? kept.filter((row) => !world.rows.includes(row)) : [];
        expect(lost).toEqual([]);
        expect((plan?.changed ?? 0) + (plan?.kept ?? 0)).toBeLessThanOrEqual(inScope);
        makeOn(world, addDays(world.series[0]?.madeUntil ?? START, 3));
        const open = world.rows.filter((row) => !isKept(row));
        const days = open.map(({ seriesId, seriesDay }) => `${seriesId} ${seriesDay}`);
        expect(new Set(days).size).toBe(days.length);
        for (const { seriesId, day } of world.deleted)
          expect(days).not.toContain(`${seriesId} ${day}`);
      }
      const dates = world.rows.filter((row) => !isKept(row)).map(({ seriesDay }) => seriesDay);
      expect(new Set(dates).size).toBe(dates.length);
    }),
    { numRuns: 300 },
  );
  // The histories meet what they are about.
  expect([moved > 100, invoiced > 20]).toEqual([true, true]);
});

test('a weekday that moves takes along every day that was to come, made or not, and bank holidays as the series keeps them [plan-2]', () => {
  const world: World = { series: [], rows: [], deleted: [], count: 0 };
  const rule = { weekdays: [1, 3], everyWeeks: 1, endsOn: null, skipBankHolidays: true };
  world.series.push({ ...rule, id: 'first', startsOn: START, madeUntil: addDays(START, -1) });
  makeOn(world, '2026-04-29');
  change(world, '2026-03-30', { weekday: 1, days: 4 });
  makeOn(world, '2026-05-31');
  const dates = world.rows.map(({ seriesDay }) => seriesDay).toSorted((a, b) => (a < b ? -1 : 1));
  // Mondays until 23 March, then Fridays; Good Friday, 3 April, is left out, and Easter Monday's walk is back on its Friday.
  expect(dates.filter((day) => isoWeekday(day) === 1)).toEqual([
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
    '2026-03-23',
  ]);
  expect(dates.filter((day) => isoWeekday(day) === 5)).toEqual([
    '2026-04-10',
    '2026-04-17',
    '2026-04-24',
    '2026-05-01',
    '2026-05-08',
    '2026-05-15',
    '2026-05-22',
    '2026-05-29',
  ]);
});

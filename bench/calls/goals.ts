/** What single calls are to cost beside the limit, beside a peer, and as a business grows. */
import type { Figure } from '../measure.ts';
import type { Size } from '../options.ts';
import { type Call, CALLS, TITLES } from '../subject.ts';
import { median } from '../table.ts';
import type { Part } from './part.ts';

/** The goals hold for a server that has something to do. */
const CONNECTIONS = 16;
/** At most so many times the limit. A key costs a row of its own, which the limit knows nothing of. */
const OF_LIMIT: Readonly<Partial<Record<Call, number>>> = {
  kept: 1.2,
  changed: 1.5,
  pet: 2,
  search: 1.5,
  todayKept: 1.2,
  today: 2,
  month: 1.5,
  create: 2,
  walks: 1.5,
  walk: 2,
  dashboard: 1.5,
};
/** Directus takes at least so many times as much. */
const OF_DIRECTUS: Readonly<Partial<Record<Call, number>>> = {
  kept: 40,
  changed: 4,
  pet: 15,
  search: 8,
  todayKept: 15,
  today: 15,
  create: 15,
};
/** At most so many times what the call costs alone. */
const GROWTH = 1.15;

/**
 * How many times as much as another a subject needs: the middle of the ratios of each round, in which both were
 * measured in turn. `NaN` where they were not.
 */
function ratio(figures: readonly Figure[], others: readonly Figure[]): number {
  return median(
    figures.flatMap(({ round, cpuMs }) => {
      const other = others.find((figure) => figure.round === round);
      return other === undefined ? [] : [cpuMs / other.cpuMs];
    }),
  );
}

const of = (part: Part, call: Call, subject: string): Figure[] =>
  part.figures.filter(
    (figure) =>
      figure.call === call && figure.subject === subject && figure.connections === CONNECTIONS,
  );

const verdict = (value: number, goal: number, holds: boolean): string =>
  `${value.toFixed(2)} (goal ${goal}${holds ? '' : ', MISSED'})`;

/** Each call beside its goals, one line each; nothing where no goal is for what was measured. */
export function goalsText(part: Part): string[] {
  return CALLS.flatMap((call) => {
    const ours = of(part, call, 'Pawkeeper');
    const toLimit = ratio(ours, of(part, call, 'Limit'));
    const toDirectus = ratio(of(part, call, 'Directus'), ours);
    const { [call]: most } = OF_LIMIT;
    const { [call]: least } = OF_DIRECTUS;
    const told = [
      most !== undefined &&
        toLimit > 0 &&
        `${verdict(toLimit, most, toLimit <= most)} times the limit`,
      least !== undefined &&
        toDirectus > 0 &&
        `Directus takes ${verdict(toDirectus, least, toDirectus >= least)} times as much`,
    ].filter((words) => words !== false);
    return told.length === 0 ? [] : [`${TITLES[call].padEnd(32)} ${told.join('; ')}`];
  });
}

const BESIDE: Readonly<Partial<Record<Size, string>>> = {
  crowd: 'with 200 others beside it',
  decade: 'with ten times the years behind it',
};

/** What each call costs a grown business, against the same call of the same business alone. */
export function growthText(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    const { [part.size]: words } = BESIDE;
    const alone = parts.find(
      ({ size, database }) => size === 'alone' && database === part.database,
    );
    if (words === undefined || alone === undefined) return [];
    const lines = CALLS.flatMap((call) => {
      const grown = ratio(of(part, call, 'Pawkeeper'), of(alone, call, 'Pawkeeper'));
      return grown > 0
        ? [`${TITLES[call].padEnd(32)} ${verdict(grown, GROWTH, grown <= GROWTH)}`]
        : [];
    });
    if (lines.length === 0) return [];
    return [`${part.database}: what a call costs ${words}, against alone`, ...lines, ''];
  });
}

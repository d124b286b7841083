/** What is in the cells of a statement: days, amounts and words. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import { isRealDay } from '#contract/fields/civilDay.ts';

/** A payment as a file has it. */
export interface Line {
  day: IsoDate;
  payer: string;
  reference: string;
  pence: number;
  account: string;
}

/** What a reader makes of a file. `leftOut` counts what came in in another currency, or is not settled. */
export interface ReadStatement {
  lines: Line[];
  leftOut: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 29/03/2026, 29-03-26, 29.03.2026; a time may follow. */
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T,].*)?$/;
/** 29 Mar 2026, 29-March-26. */
const NAMED_MONTH = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})(?:[ T,].*)?$/i;
/** 2026-03-29 or 2026/03/29, as in ISO 8601. */
const YEAR_FIRST = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[ T,].*)?$/;
/** 20260329, as OFX writes it; a time may follow. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:\d{0,6}(?:\.\d+)?(?:\[.*\])?)?$/;

function dayFrom(year: string, month: string, day: string): IsoDate | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDay(written) && full >= '1970' ? written : undefined;
}

/** The date in a cell, day before month; undefined if it is not a date. */
export function dayIn(cell: string): IsoDate | undefined {
  const text = cell.trim().slice(0, 60);
  const named = NAMED_MONTH.exec(text);
  if (named) {
    const [, day = '', name = '', year = ''] = named;
    const month = MONTHS.indexOf(name.toLowerCase()) + 1;
    return month === 0 ? undefined : dayFrom(year, String(month), day);
  }
  const ordinary = DAY_FIRST.exec(text);
  if (ordinary) {
    const [, day = '', month = '', year = ''] = ordinary;
    return dayFrom(year, month, day);
  }
  const [, year, month = '', day = ''] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  return year === undefined ? undefined : dayFrom(year, month, day);
}

/** Pounds with at most two decimals, thousands in threes: `12,50` is no amount, since it may mean 12.50. */
const AMOUNT = /^(\d{1,8}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2})0*)?$/;

/** The pence of a cell, below zero where it went out: `-12.50`, `(12.50)`, `12.50-`, `12.50 DR`; undefined where it is no amount. */
export function penceIn(cell: string): number | undefined {
  let text = cell.replaceAll(/[\s\u00A0£]|GBP/gi, '').replaceAll(/[\u2212\u2013]/g, '-');
  const isOut = /^-|-$|^\(.*\)$|DR$/i.test(text);
  text = text.replaceAll(/^[-+(]|[-+)]$|CR$|DR$/gi, '');
  const [, pounds, pennies = ''] = AMOUNT.exec(text) ?? [];
  if (pounds === undefined) return undefined;
  const pence = Number(pounds.replaceAll(',', '')) * 100 + Number(pennies.padEnd(2, '0'));
  return isOut ? -pence : pence;
}

const MAX_WORDS = 140;

/** Words without signs that cannot be seen, at most 140. */
export const wordsIn = (cell: string): string =>
  cell
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_WORDS)
    .toWellFormed();

/** The register of animals in care as a PDF: each animal with its days and facts, in the order of the regulations. */
import { buffer } from 'node:stream/consumers';
import { plainDate } from '#contract/rules/longDate.ts';
import { addDays } from '#contract/rules/businessDay.ts';
import type { RegisterDocument } from '#server/overview/animal-register/register-document.ts';
import type { RegisterAnimal } from '#server/overview/animal-register/register-rows.ts';
import { openPen, PAGE } from '#server/platform/pdf/pen.ts';

const SOFT = '#5c6660';
const [LEFT, RIGHT] = [PAGE.edge, PAGE.width - PAGE.edge];
const VALUE = LEFT + 130;
/** Letters of the days on a line: figures and commas, which are narrow. */
const DAYS_PER_LINE = 72;
const small = { size: 8 } as const;
const label = { size: 8, colour: SOFT } as const;

/** `29/03/2026`: short, so that many fit on a line. */
const shortDay = (day: string): string => day.split('-').toReversed().join('/');

/** Days of attendance as lines of text; those that follow each other are one span. */
function dayLines({ spans }: RegisterAnimal): string[] {
  const merged: { arrival: string; departure: string }[] = [];
  for (const { arrival, departure } of spans) {
    const last = merged.at(-1);
    if (last && arrival <= addDays(last.departure, 1)) {
      if (departure > last.departure) last.departure = departure;
    } else merged.push({ arrival, departure });
  }
  const lines: string[] = [];
  for (const { arrival, departure } of merged) {
    const text =
      arrival === departure ? shortDay(arrival) : `${shortDay(arrival)} to ${shortDay(departure)}`;
    const longer = `${lines.at(-1) ?? ''}, ${text}`;
    if (lines.length > 0 && longer.length <= DAYS_PER_LINE) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

/** The most animals of one household that were there together, with their names. */
const householdOf = ({ spans }: RegisterAnimal): string =>
  spans
    .map(({ household }) => household)
    .toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))[0] ?? '';

export async function registerPdf({
  businessName,
  from,
  to,
  animals,
}: RegisterDocument): Promise<Buffer> {
  const pen = openPen({ title: 'Register of animals in care', author: businessName, madeOn: to });
  const title = { size: 20, weight: 'bold', colour: '#1d6b45' } as const;
  pen.line('Register of animals in care', LEFT, PAGE.edge, title);
  pen.line(`${businessName}, ${plainDate(from)} to ${plainDate(to)}`, LEFT, PAGE.edge + 30, {
    colour: SOFT,
  });
  let y = PAGE.edge + 60;
  const room = (height: number): void => {
    if (y + height <= PAGE.height - PAGE.bottom) return;
    pen.doc.addPage();
    y = PAGE.edge;
  };
  /** The lines of a text: most have one, which takes a single measure. */
  const wrapped = (text: string): string[] =>
    !/[\r\n\u{2028}\u{2029}]/u.test(text) && pen.widthOf(text, small) <= RIGHT - VALUE
      ? [text]
      : pen.wrap(text, RIGHT - VALUE, small);
  const row = (name: string, lines: readonly string[]): void => {
    const height = pen.lineHeight(small);
    for (const [at, line] of lines.entries()) {
      room(height);
      if (at === 0) pen.line(name, LEFT, y, label);
      pen.line(line, VALUE, y, small);
      y += height;
    }
  };
  for (const animal of animals) {
    room(90);
    pen.rule(y);
    pen.line(animal.name, LEFT, y + 6, { size: 12, weight: 'bold' });
    y += 26;
    row('In care', dayLines(animal));
    for (const [name, value] of Object.entries(animal.facts)) {
      row(name, value === '' ? ['not known'] : wrapped(value));
      if (name === 'Microchip') row('From one household', wrapped(householdOf(animal)));
    }
    y += 10;
  }
  if (animals.length === 0) pen.line('No animal was in care in this period.', LEFT, y);
  const { count } = pen.doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pen.doc.switchToPage(at);
    pen.line(`Page ${at + 1} of ${count}`, RIGHT, PAGE.height - 44, { ...label, align: 'right' });
  }
  pen.doc.end();
  return buffer(pen.doc);
}

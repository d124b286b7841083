/** The poster of a lost pet on one A4 page, to be read from across a road. */
import { buffer } from 'node:stream/consumers';
import { localPhone } from '#contract/rules/phoneGroups.ts';
import type { PosterDocument } from '#server/overview/lost-poster/poster-document.ts';
import { openPen, PAGE, type Words } from '#server/platform/pdf/pen.ts';

const [LEFT, RIGHT] = [PAGE.edge, PAGE.width - PAGE.edge];
const WIDTH = RIGHT - LEFT;
const RED = '#b3261e';
/** Taller than this it pushes the words too far down. */
const MAX_PHOTO_HEIGHT = 380;
const GAP = 12;
/** What is longer than a line in this size takes two. */
const SMALLEST = 20;

/** `LOST DOG`; what is neither a dog nor a cat is described by its looks. */
const headingOf = (species: string): string => {
  const kind = species.trim().toUpperCase();
  return ['DOG', 'CAT', 'RABBIT'].includes(kind) ? `LOST ${kind}` : 'LOST PET';
};

export async function posterPdf(poster: PosterDocument): Promise<Buffer> {
  const { name, species, looks, marks, lastSeen, phone, today, photo } = poster;
  const heading = headingOf(species);
  const pen = openPen({ title: `${heading}: ${name}`, author: 'Pawkeeper', madeOn: today });
  const bold = { weight: 'bold' } as const;
  const red = { ...bold, colour: RED } as const;
  const block = (text: string, words: Words, longest: number) => {
    const lines = pen.wrap(text, WIDTH, words).slice(0, longest);
    return { lines, words, height: lines.length * pen.lineHeight(words) + GAP / 2 };
  };
  /** In letters as large as a line allows. */
  const fitted = (text: string, largest: number, words: Words, longest = 1) => {
    const wide = pen.widthOf(text, { ...words, size: largest });
    const size = Math.max(SMALLEST, Math.min(largest, (largest * WIDTH) / wide));
    return block(text, { ...words, size }, longest);
  };
  const top = fitted(heading, 84, red);
  const below = [
    fitted([name, looks].filter((part) => part !== '').join(', '), 34, bold, 2),
    block(marks, { size: 17 }, 4),
    block(`Last seen: ${lastSeen}`, { size: 17, ...bold }, 3),
    block('Please don’t call out or chase. Ring at once and say where you are.', { size: 14 }, 1),
  ];
  const number = fitted(localPhone(phone), 56, red);
  let y: number = PAGE.edge;
  const write = ({ lines, words, height }: ReturnType<typeof block>): void => {
    for (const [at, line] of lines.entries()) {
      const x = LEFT + (WIDTH - pen.widthOf(line, words)) / 2;
      pen.line(line, x, y + at * pen.lineHeight(words), words);
    }
    y += height;
  };
  write(top);
  const end = PAGE.height - PAGE.edge - number.height;
  if (photo) {
    const left = below.reduce((room, { height }) => room - height, end - y - 2 * GAP);
    const fit: [number, number] = [WIDTH, Math.min(MAX_PHOTO_HEIGHT, left)];
    pen.doc.image(Buffer.from(photo), LEFT, y, { fit, align: 'center', valign: 'center' });
    y += fit[1] + GAP;
  }
  for (const words of below) write(words);
  y = end;
  write(number);
  pen.doc.end();
  return buffer(pen.doc);
}

/** Writes on the pages of a PDF: words in the product's type, wrapped, in every letter of the fonts that are there. */
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';

/** A4 in points, and the room at its edges. */
export const PAGE = { width: 595.28, height: 841.89, edge: 56, bottom: 72 } as const;

const INK = '#1f2a24';

const { resolve } = createRequire(import.meta.url);
const WEIGHTS = { regular: 400, bold: 700 } as const;
type Weight = keyof typeof WEIGHTS;

const fontFile = (subset: 'latin' | 'latin-ext', weight: Weight): string =>
  resolve(`@fontsource/figtree/files/figtree-${subset}-${WEIGHTS[weight]}-normal.woff`);

/** The letters of the two files (the ranges of their style sheet). Other letters are written as a question mark. */
const LATIN =
  /[\u{20}-\u{7E}\u{A0}-\u{FF}\u{131}\u{152}\u{153}\u{2C6}\u{2DA}\u{2DC}\u{2010}-\u{2015}\u{2018}-\u{201E}\u{2020}-\u{2022}\u{2026}\u{2039}\u{203A}\u{20AC}\u{2122}\u{2212}]/u;
const LATIN_EXT =
  /[\u{100}-\u{17F}\u{18F}\u{192}\u{1A0}\u{1A1}\u{1AF}\u{1B0}\u{218}-\u{21B}\u{1E80}-\u{1EF9}]/u;

/** What emoji are made of: pictures, skin tones, flags, and what joins them. */
const EMOJI =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u{FE0E}|\u{FE0F}|\u{200D}|\u{20E3}|[\u{E0020}-\u{E007F}]/gu;

/** The text without its emoji, which no font of ours draws; © and ™ are letters of the fonts. */
export const withoutEmoji = (text: string): string =>
  text.replaceAll(EMOJI, (sign) => (LATIN.test(sign) ? sign : ''));

interface Run {
  text: string;
  isExt: boolean;
}

/** Splits text into runs, one per font file. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const sign of withoutEmoji(text)) {
    const isExt = LATIN_EXT.test(sign);
    const shown = isExt || LATIN.test(sign) ? sign : '?';
    const last = runs.at(-1);
    if (last?.isExt === isExt) last.text += shown;
    else runs.push({ text: shown, isExt });
  }
  return runs;
}

export interface Words {
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right';
}

const LINE_HEIGHT = 1.4;

/** Where a PNG says how wide and how high it is (RFC 2083, 4.1.1). */
const PNG_WIDTH = 16;

/** A document, and how words are measured and written on it. */
export function openPen(info: { title: string; author: string; madeOn: string }) {
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      Producer: 'Pawkeeper',
      Creator: 'Pawkeeper',
      // Not the clock: the same invoice is the same file.
      CreationDate: new Date(`${info.madeOn}T00:00:00Z`),
    },
  });
  for (const weight of ['regular', 'bold'] as const) {
    doc.registerFont(`${weight} latin`, fontFile('latin', weight));
    doc.registerFont(`${weight} latin-ext`, fontFile('latin-ext', weight));
  }
  const choose = (isExt: boolean, { weight = 'regular', size = 10 }: Words) =>
    doc.font(`${weight} ${isExt ? 'latin-ext' : 'latin'}`).fontSize(size);
  const widthOf = (text: string, words: Words): number =>
    runsOf(text).reduce((sum, run) => sum + choose(run.isExt, words).widthOfString(run.text), 0);

  /** Breaks a word that is wider than a line. */
  function* broken(word: string, width: number, words: Words): Generator<string, void> {
    let part = '';
    for (const sign of word) {
      if (part !== '' && widthOf(part + sign, words) > width) {
        yield part;
        part = '';
      }
      part += sign;
    }
    yield part;
  }

  /** The lines of a text within a width. Its own line breaks stay. */
  function wrap(text: string, width: number, words: Words = {}): string[] {
    return withoutEmoji(text)
      .normalize('NFC')
      .split(/\r\n|[\r\n\u{2028}\u{2029}]/u)
      .flatMap((paragraph) => {
        const lines: string[] = [];
        let line = '';
        for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
          for (const part of broken(word, width, words)) {
            const longer = line === '' ? part : `${line} ${part}`;
            if (line !== '' && widthOf(longer, words) > width) {
              lines.push(line);
              line = part;
            } else line = longer;
          }
        }
        return [...lines, line];
      });
  }

  const lineHeight = ({ size = 10 }: Words = {}): number => size * LINE_HEIGHT;

  /** Writes one line with its top left, or top right, at a point. */
  function line(text: string, x: number, y: number, words: Words = {}): void {
    let at = words.align === 'right' ? x - widthOf(text, words) : x;
    for (const run of runsOf(text)) {
      choose(run.isExt, words)
        .fillColor(words.colour ?? INK)
        .text(run.text, at, y, { lineBreak: false });
      at += choose(run.isExt, words).widthOfString(run.text);
    }
  }

  return {
    doc,
    wrap,
    line,
    lineHeight,
    widthOf,
    /** Writes lines below each other, and returns where the next begins. */
    lines(texts: readonly string[], x: number, y: number, words: Words = {}): number {
      for (const [at, text] of texts.entries()) line(text, x, y + at * lineHeight(words), words);
      return y + texts.length * lineHeight(words);
    },
    /** Draws a picture (PNG) as large as its box allows, and returns where it ends. */
    picture(png: Buffer, x: number, y: number, box: { width: number; height: number }): number {
      const [width, height] = [png.readUInt32BE(PNG_WIDTH), png.readUInt32BE(PNG_WIDTH + 4)];
      const scale = Math.min(box.width / width, box.height / height);
      doc.image(png, x, y, { width: width * scale, height: height * scale });
      return y + height * scale;
    },
    /** Where `height` fits: here, or at the top of the next page. */
    fitting(y: number, height: number): number {
      if (y + height <= PAGE.height - PAGE.bottom) return y;
      doc.addPage();
      return PAGE.edge;
    },
    rule(y: number, colour = '#d8d2c4', width = 0.75): void {
      doc
        .moveTo(PAGE.edge, y)
        .lineTo(PAGE.width - PAGE.edge, y)
        .lineWidth(width)
        .strokeColor(colour)
        .stroke();
    },
  };
}

export type Pen = ReturnType<typeof openPen>;

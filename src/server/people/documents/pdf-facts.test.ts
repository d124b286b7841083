import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pdfFacts } from '#server/people/documents/pdf-facts.ts';
import { pdfOf } from '#server/testing/pdfs.ts';

const MAX = 200;

const facts = (text: string) => pdfFacts(Buffer.from(text, 'latin1'), MAX);

test.each([1, 2, 200])('%i pages are counted [pdf-1]', async (pages) => {
  expect(pdfFacts(await pdfOf(pages), MAX)).toEqual({ kind: 'pages', pages });
});

test('pages are counted no further than one beyond the limit [pdf-2]', async () => {
  expect(pdfFacts(await pdfOf(260), MAX)).toEqual({ kind: 'pages', pages: 201 });
});

test.each([{ userPassword: 'secret' }, { ownerPassword: 'secret' }])(
  'an encrypted file is found out: %o [pdf-3]',
  async (password) => {
    expect(pdfFacts(await pdfOf(1, password), MAX)).toEqual({ kind: 'encrypted' });
  },
);

test('an encrypted file is found out however the word is written [pdf-4]', () => {
  const body = '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj 2 0 obj <</Type/Page>> endobj';
  expect(facts(`%PDF-1.7 ${body} trailer <</Root 1 0 R>>`)).toEqual({ kind: 'pages', pages: 1 });
  const encrypted = `trailer <</Root 1 0 R/E#6ecrypt 9 0 R>>`;
  expect(facts(`%PDF-1.7 ${body} ${encrypted}`)).toEqual({ kind: 'encrypted' });
  const stream = `3 0 obj <</Type/XRef/Root 1 0 R/Encrypt 9 0 R/Length 3>> stream\nabc\nendstream endobj`;
  expect(facts(`%PDF-1.7 ${body} ${stream}`)).toEqual({ kind: 'encrypted' });
});

test('pages in compressed objects are counted, and those of an earlier version are not [pdf-5]', () => {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', '<</Kids[3 0 R 4 0 R]>>', '<</Type/Page>>'];
  let at = 0;
  const list = objects.map((object, index) => {
    const entry = `${index + 1} ${at}`;
    at += object.length + 1;
    return entry;
  });
  const head = `${list.join(' ')} `;
  const packed = deflateSync(Buffer.from(`${head}${objects.join(' ')}`)).toString('latin1');
  const stream = `9 0 obj <</Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode/Length 8 0 R>> stream\r\n${packed}\r\nendstream endobj`;
  const rest = `4 0 obj <</Type /Page>> endobj 8 0 obj ${packed.length} endobj 10 0 obj <</Type/XRef/Root 1 0 R>> stream\n\nendstream endobj`;
  expect(facts(`%PDF-1.5\n${stream}\n${rest}`)).toEqual({ kind: 'pages', pages: 2 });
  const update = '2 0 obj <</Kids 7 0 R>> endobj 7 0 obj [3 0 R] endobj';
  expect(facts(`%PDF-1.5\n${stream}\n${rest}\n${update}`)).toEqual({ kind: 'pages', pages: 1 });
});

test.each([
  '%PDF-1.7',
  '%PDF-1.7 trailer <</Root 1 0 R>>',
  '%PDF-1.7 1 0 obj <</Type/Catalog/Pages 1 0 R/Kids [1 0 R]>> trailer <</Root 1 0 R>>',
  `%PDF-1.7 1 0 obj ${'['.repeat(100_000)}`,
  `%PDF-1.7 ${'1 0 obj ('.repeat(10_000)}`,
  `%PDF-1.7 ${'1 0 obj <</Length 5>> stream '.repeat(10_000)}`,
])('a file without a page is damaged, and takes no time: %# [pdf-6]', (text) => {
  const from = performance.now();
  expect(facts(text)).toEqual({ kind: 'damaged' });
  expect(performance.now() - from).toBeLessThan(8_000);
});

test('whatever bytes a file has, an answer is given [pdf-7]', async () => {
  const whole = await pdfOf(3);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 60 }),
      fc.nat(whole.length),
      (changes, length) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        const { kind } = pdfFacts(bytes.subarray(0, length), MAX);
        expect(['pages', 'damaged', 'encrypted']).toContain(kind);
      },
    ),
  );
});

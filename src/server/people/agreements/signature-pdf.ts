/** A signed agreement as a PDF: the text as it was signed, the consents, and the evidence. */
import { buffer } from 'node:stream/consumers';
import { consentLabels } from '#contract/people/consents.ts';
import type { Signature } from '#contract/people/agreements.ts';
import { EXPRESS_REQUEST } from '#contract/people/rightToCancel.ts';
import { formatPounds } from '#contract/rules/currency.ts';
import { numericDateTime } from '#contract/rules/localTime.ts';
import type { SignatureDocument } from '#server/people/agreements/signature-document.ts';
import { openPen, PAGE } from '#server/platform/pdf/pen.ts';

const SOFT = '#5c6660';
const [LEFT, RIGHT] = [PAGE.edge, PAGE.width - PAGE.edge];
const WIDTH = RIGHT - LEFT;
const bold = { weight: 'bold' } as const;

const METHODS: Readonly<Record<Signature['method'], string>> = {
  link: 'by a private link',
  phone: 'on the phone of the business',
  paper: 'on paper; a photo of it is kept',
};

/** A consent in words: "Yes: …" or "No: …", of a vet which one and up to what. */
export function answerText({ consent, given, vet, limit }: Signature['consents'][number]): string {
  const most = limit === null || limit === undefined ? '' : `, up to ${formatPounds(limit)}`;
  const where = vet === undefined ? '' : vet === 'own' ? ' (own vet first' : ' (any vet';
  const details = given && vet !== undefined ? `${where}${most})` : '';
  return `${given ? 'Yes' : 'No'}: ${consentLabels[consent]}${details}`;
}

/** Each fact of the evidence on a line. */
function evidenceOf({ signature, clientName, timeZone }: SignatureDocument): string[] {
  const { typedName, method, signedAt, version, sha256, linkId, userAgent } = signature;
  return [
    `Signed by ${typedName} for ${clientName}, ${METHODS[method]}`,
    `${numericDateTime(Date.parse(signedAt), timeZone)} (${signedAt})`,
    `Version ${version}, SHA-256 of the text: ${sha256}`,
    ...(linkId === null ? [] : [`Link: ${linkId}`]),
    ...(userAgent === null ? [] : [`Device: ${userAgent}`]),
  ];
}

export async function signaturePdf(document: SignatureDocument): Promise<Buffer> {
  const { signature, businessName } = document;
  const { title, text, consents, expressRequest, signedAt } = signature;
  const pen = openPen({ title, author: businessName, madeOn: signedAt.slice(0, 10) });
  let y: number = PAGE.edge;
  const write = (
    words: string,
    style: { weight?: 'bold'; size?: number; colour?: string } = {},
  ) => {
    for (const line of pen.wrap(words, WIDTH, style)) {
      if (y + pen.lineHeight(style) > PAGE.height - PAGE.bottom) {
        pen.doc.addPage();
        y = PAGE.edge;
      }
      pen.line(line, LEFT, y, style);
      y += pen.lineHeight(style);
    }
  };
  write(title, { size: 20, weight: 'bold' });
  write(businessName, { colour: SOFT });
  y += 14;
  write(text);
  if (consents.length > 0) {
    y += 14;
    write('Consents', bold);
    for (const answer of consents) write(answerText(answer));
  }
  y += 14;
  write(`${expressRequest ? 'Yes' : 'No'}: ${EXPRESS_REQUEST}`);
  y += 14;
  write('Signature', bold);
  for (const fact of evidenceOf(document)) write(fact, { size: 9 });
  const { count } = pen.doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pen.doc.switchToPage(at);
    const page = `Page ${at + 1} of ${count}`;
    pen.line(page, RIGHT, PAGE.height - 44, { size: 9, colour: SOFT, align: 'right' });
  }
  pen.doc.end();
  return buffer(pen.doc);
}

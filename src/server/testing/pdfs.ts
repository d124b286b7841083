/** PDFs as programs write them today. */
import PdfKit from 'pdfkit';

/** A PDF with so many pages. */
export const pdfOf = (
  pages: number,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const pdf = new PdfKit({ autoFirstPage: false, ...options });
    pdf.on('data', (piece: Buffer) => pieces.push(piece));
    pdf.on('end', () => resolve(Buffer.concat(pieces)));
    for (let page = 1; page <= pages; page += 1) pdf.addPage().text(`Page ${page} (obj`);
    pdf.end();
  });

/** The process that does tasks, one after the other. Says first that it is there: what fails before is no fault of a task. */
import { on } from 'node:events';
import { HttpError } from '#server/platform/errors/errors.ts';
import {
  columnReading,
  importWriting,
  lineMatching,
  statementReading,
} from '#server/money/bank-imports/statement-tasks.ts';
import { invoiceWriting } from '#server/money/invoices/pdf/document.ts';
import { statementWriting } from '#server/money/payments/statement.sql.ts';
import { registerWriting } from '#server/overview/animal-register/register-document.ts';
import { posterWriting } from '#server/overview/lost-poster/poster-document.ts';
import { signatureWriting } from '#server/people/agreements/signature-document.ts';
import { pdfReading } from '#server/people/documents/pdf-reading.ts';
import { handledTask, type TaskAnswer, type TaskRequest } from '#server/platform/processes/task.ts';
import { trackDrawing } from '#server/visits/reports/track-drawing.ts';
import { gpxWriting, walkReading } from '#server/visits/walks/walk-tasks.ts';
import { mailReading } from '#server/messages/conversations/reply-reading.ts';

const statements = () => import('#server/money/bank-imports/statement-work.ts');

const walks = () => import('#server/visits/walks/walk-work.ts');

const tasks = [
  handledTask(mailReading, async () => {
    const { readMail } = await import('#server/messages/conversations/reply-mail.ts');
    return async (source) => (await readMail(Buffer.from(source))) ?? null;
  }),
  handledTask(invoiceWriting, async () => {
    const { invoicePdf } = await import('#server/money/invoices/pdf/invoice-pdf.ts');
    return ({ document, logo }) => invoicePdf(document, logo && Buffer.from(logo));
  }),
  handledTask(statementWriting, async () => {
    const { statementPdf } = await import('#server/money/payments/statement-pdf.ts');
    return statementPdf;
  }),
  handledTask(registerWriting, async () => {
    const { registerPdf } = await import('#server/overview/animal-register/register-pdf.ts');
    return registerPdf;
  }),
  handledTask(posterWriting, async () => {
    const { posterPdf } = await import('#server/overview/lost-poster/poster-pdf.ts');
    return posterPdf;
  }),
  handledTask(signatureWriting, async () => {
    const { signaturePdf } = await import('#server/people/agreements/signature-pdf.ts');
    return signaturePdf;
  }),
  handledTask(pdfReading, async () => {
    const { pdfFacts } = await import('#server/people/documents/pdf-facts.ts');
    return ({ bytes, maxPages }) => pdfFacts(Buffer.from(bytes), maxPages);
  }),
  handledTask(trackDrawing, async () => {
    const { drawnHere } = await import('#server/visits/reports/track-drawing.ts');
    return drawnHere;
  }),
  handledTask(walkReading, async () => (await walks()).readBody),
  handledTask(gpxWriting, async () => (await walks()).gpxOf),
  handledTask(statementReading, async () => (await statements()).readLines),
  handledTask(columnReading, async () => (await statements()).readColumns),
  handledTask(lineMatching, async () => (await statements()).matchStatement),
  handledTask(importWriting, async () => (await statements()).writeImport),
];

async function answerTo({ name, input }: TaskRequest): Promise<TaskAnswer> {
  const task = tasks.find((task) => task.name === name);
  if (!task) throw new Error(`There is no task ${name}`);
  const work = await task.load();
  try {
    return { output: await work(input) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, message, errors } = error;
    return { refused: { status, message, ...(errors && { errors }) } };
  }
}

process.once('disconnect', () => process.exit());
// Ctrl+C and systemd tell the whole group. The server finishes what it is doing, and then ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.send?.('started');
for await (const [request] of on(process, 'message')) process.send?.(await answerTo(request));

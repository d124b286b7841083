/** Answers with a numbered PDF, such as an invoice, which no cache and no search engine keeps. */
import type { FastifyReply } from 'fastify';

export const sendPdf = (
  reply: FastifyReply,
  { number, pdf }: { number: string; pdf: Buffer },
): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    })
    .send(pdf);

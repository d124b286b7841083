/** Answers with a document that somebody sent, as a download. */
import type { FastifyReply } from 'fastify';

/** No page of ours shows it, and no cache keeps it: what a PDF does is left to the program that opens it. */
export const sendDocument = (
  reply: FastifyReply,
  { name, type }: { name: string; type: string },
  bytes: Buffer,
): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(bytes);

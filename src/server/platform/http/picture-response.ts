/** Answers with a picture that Pawkeeper made itself (WebP). */
import type { FastifyReply } from 'fastify';

export const sendPicture = (
  reply: FastifyReply,
  bytes: Buffer,
  cacheControl: string,
): FastifyReply =>
  reply
    .headers({
      'content-type': 'image/webp',
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(bytes);

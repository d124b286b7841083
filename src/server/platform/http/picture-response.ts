/** Answers with a picture that Pawkeeper made itself; a WebP unless another type is named. */
import type { FastifyReply } from 'fastify';

export const sendPicture = (
  reply: FastifyReply,
  bytes: Buffer,
  cacheControl: string,
  type = 'image/webp',
): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      'cache-control': cacheControl,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(bytes);

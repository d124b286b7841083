/** JSON that was written elsewhere, such as in a process of its own, and is sent as it is. */
import type { FastifyReply } from 'fastify';

export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Answers with it. Whoever wrote it has seen to it that it fits the schema of the response. */
export const sendJsonText = async (reply: FastifyReply, { text }: JsonText): Promise<void> =>
  reply.type('application/json; charset=utf-8').send(text);

/** Reads one mail after the other in a thread of its own. Says first that it is there: what fails before is no fault of a mail. */
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { readMail } from '#server/messages/reply-mail.ts';

if (!parentPort) throw new Error('This runs in a worker thread.');
parentPort.postMessage('started');
for await (const [source] of on(parentPort, 'message')) {
  const content = await readMail(Buffer.from(source.buffer));
  // Handed over instead of copied, which would hold up the server.
  const pictures = content && 'reply' in content ? content.reply.pictures : [];
  parentPort.postMessage(
    content,
    pictures.map(({ buffer }) => buffer),
  );
}

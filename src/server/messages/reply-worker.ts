/** Reads one mail after the other in a thread of its own. Says first that it is there: what fails before is no fault of a mail. */
import { parentPort } from 'node:worker_threads';
import { readMail } from '#server/messages/reply-mail.ts';

parentPort?.on('message', async (source: Uint8Array) => {
  parentPort?.postMessage(await readMail(Buffer.from(source.buffer)));
});
parentPort?.postMessage('started');

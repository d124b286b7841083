/** Reads one mail in a thread of its own. It says first that it begins: what fails before is no fault of the mail. */
import { parentPort, workerData } from 'node:worker_threads';
import { readMail } from '#server/messages/reply-mail.ts';

parentPort?.postMessage('begun');
parentPort?.postMessage(await readMail(Buffer.from(workerData)));

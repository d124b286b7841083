/** Reads one mail after the other in a process of its own. Says first that it is there: what fails before is no fault of a mail. */
import { on } from 'node:events';
import { readMail } from '#server/messages/reply-mail.ts';

process.once('disconnect', () => process.exit());
// Ctrl+C and systemd tell the whole group. The server finishes the mail that it is reading, and then ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.send?.('started');
for await (const [source] of on(process, 'message'))
  process.send?.((await readMail(Buffer.from(source))) ?? null);

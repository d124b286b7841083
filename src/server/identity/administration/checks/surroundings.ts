/** What `admin check` says of everything around the database: configuration, email, push, storage and the certificate. */
import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import {
  broken,
  type Finding,
  found,
  look,
  off,
  works,
} from '#server/identity/administration/checks/check.ts';
import type { AdminContext } from '#server/identity/administration/command.ts';
import { tryMailbox } from '#server/platform/mail/mailbox.ts';
import { tryMailServer } from '#server/platform/mail/mailer.ts';
import { findPushKeys } from '#server/platform/push/push-keys.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';

const TIMEOUT_MS = 10_000;
const DAYS_LEFT = 14;
const LITTLE_SPACE = 2_000_000_000;

function configurationOf({ config }: AdminContext): Finding {
  const { publicOrigin, trustProxy } = config;
  if (publicOrigin === undefined) {
    return off(
      'configuration',
      'PUBLIC_URL is not set: only IP addresses and localhost are answered.',
    );
  }
  if (!publicOrigin.startsWith('https:')) {
    return look(
      'configuration',
      'PUBLIC_URL is not https: phones give no position, and passwords travel in the open.',
    );
  }
  return trustProxy === undefined
    ? look(
        'configuration',
        'TRUST_PROXY is not set: everyone behind the proxy shares one rate limit.',
      )
    : works('configuration', `${publicOrigin}, behind a proxy.`);
}

async function mailOf({ config }: AdminContext): Promise<Finding> {
  if (!config.mail) return off('email', 'SMTP_URL is not set: nothing is sent by email.');
  await tryMailServer(config.mail.server);
  return works('email', 'The mail server takes the sign-in. No email was sent.');
}

async function mailboxOf({ config }: AdminContext): Promise<Finding> {
  if (!config.replies)
    return off('mailbox', 'IMAP_URL is not set: replies go to each owner’s own address.');
  await tryMailbox(config.replies);
  return works('mailbox', 'The mailbox can be opened. Nothing was read.');
}

async function pushOf({ config, db }: AdminContext): Promise<Finding> {
  await findPushKeys(db);
  return config.publicOrigin?.startsWith('https:')
    ? works(
        'push',
        'The keys are in place. Whether a push service can be reached only shows when something is sent.',
      )
    : off('push', 'Browsers take notifications only over https.');
}

async function storageOf({ config }: AdminContext): Promise<Finding> {
  await openStorage(config).check();
  if (config.bucket) return works('storage', 'The bucket takes, gives and removes a file.');
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = `${((bavail * bsize) / 1_000_000_000).toFixed(1)} GB are free`;
  return bavail * bsize < LITTLE_SPACE
    ? look('storage', `The folder works, and only ${free}.`)
    : works('storage', `The folder works, and ${free}.`);
}

/** The days until the certificate of a host ends, as a browser would trust it. Throws where it would not. */
function daysLeft(host: string, port: number, now: Date): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
    const end = Date.parse(socket.getPeerCertificate().valid_to);
    socket.end();
    resolve(Math.floor((end - now.getTime()) / 86_400_000));
  });
  socket.on('timeout', () => socket.destroy(new Error('No answer')));
  socket.on('error', reject);
  return promise;
}

async function certificateOf({ config, now }: AdminContext): Promise<Finding> {
  const url = config.publicOrigin === undefined ? undefined : new URL(config.publicOrigin);
  if (url?.protocol !== 'https:') return off('certificate', 'PUBLIC_URL is not https.');
  const days = await daysLeft(url.hostname, Number(url.port || 443), now);
  const sentence = `The certificate of ${url.hostname} is valid for ${days} more days.`;
  if (days < 0) return broken('certificate', sentence);
  return days < DAYS_LEFT ? look('certificate', sentence) : works('certificate', sentence);
}

export const surroundingsFindings = (context: AdminContext): Promise<Finding[]> =>
  Promise.all([
    found('configuration', async () => configurationOf(context)),
    found('email', () => mailOf(context)),
    found('mailbox', () => mailboxOf(context)),
    found('push', () => pushOf(context)),
    found('storage', () => storageOf(context)),
    found('certificate', () => certificateOf(context)),
  ]);

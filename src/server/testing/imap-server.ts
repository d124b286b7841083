/** A real IMAP server for the tests: Debian's dovecot on a port of its own, with one mailbox in a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { endWithParent } from '#server/testing/child-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const USER = 'paws@example.org';
const PASSWORD = 'p@w/d';
/** Emails of a server that root starts belong to nobody. */
const NOBODY = 65_534;

export interface ImapServer {
  /** For `IMAP_URL`. */
  url: string;
  /** Puts an email into the mailbox. */
  append(mail: string): Promise<void>;
  /** What is asked of the mailbox by another mail program. */
  asMailProgram<Result>(ask: (client: ImapFlow) => Promise<Result>): Promise<Result>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Loses its numbers and keywords: the emails come back under another UIDVALIDITY. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

function settings(folder: string, port: number): string {
  const { uid, gid, username } = userInfo();
  const isRoot = uid === 0;
  const own = `default_internal_user = ${username}
default_login_user = ${username}
service anvil {
  chroot =
}`;
  const chroot = isRoot ? '' : 'chroot =';
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
${isRoot ? '' : own}
service imap-login {
  ${chroot}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN ${folder}/users
}
userdb {
  driver = static
  args = uid=${isRoot ? NOBODY : uid} gid=${isRoot ? NOBODY : gid} home=${folder}/home
}
mail_location = maildir:~/Maildir
first_valid_uid = 1
first_valid_gid = 1
`;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve(socket.end() !== undefined));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });

/** Starts the server. */
export async function startImapServer(): Promise<ImapServer> {
  const folder = await temporaryFolder('pawkeeper-imap-');
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'home'));
  if (userInfo().uid === 0) await chown(join(folder, 'home'), NOBODY, NOBODY);
  const port = await freePort();
  await writeFile(join(folder, 'dovecot.conf'), settings(folder, port));
  await writeFile(join(folder, 'users'), `${USER}:{PLAIN}${PASSWORD}\n`);
  let running: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    running = spawn('/usr/sbin/dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], {
      stdio: 'ignore',
    });
    endWithParent(running, 'TERM');
    for (let tries = 0; !(await answers(port)); tries += 1) {
      if (tries > 200) throw new Error(`dovecot does not answer; see ${folder}/log`);
      await sleep(50);
    }
  }
  async function stop(): Promise<void> {
    const ended = running && once(running, 'exit');
    running?.kill();
    await ended;
    running = undefined;
  }
  async function asMailProgram<Result>(ask: (client: ImapFlow) => Promise<Result>) {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: USER, pass: PASSWORD },
      logger: false,
    });
    await client.connect();
    const result = await ask(client);
    await client.logout();
    return result;
  }
  await start();
  return {
    url: `imap://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    async append(mail) {
      await asMailProgram((client) => client.append('INBOX', mail.replaceAll('\n', '\r\n')));
    },
    asMailProgram,
    start,
    stop,
    async forget() {
      await stop();
      const maildir = join(folder, 'home', 'Maildir');
      const names = (await readdir(maildir)).filter((name) => name.startsWith('dovecot'));
      for (const name of names) await rm(join(maildir, name));
      // The number is the second of its making.
      await sleep(1000);
      await start();
    },
    async close() {
      if (running) await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

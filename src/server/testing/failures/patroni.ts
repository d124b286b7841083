/** PostgreSQL with a synchronous standby under Patroni, which promotes it when the primary is lost; all of it on loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, openSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from '#server/testing/child-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findPostgresBinaries } from '#server/testing/postgres-binaries.ts';
import { findProgram } from '#server/testing/programs.ts';
import { familyOf, signalAll } from '#server/testing/failures/server-process.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

/** PostgreSQL refuses to run as root; `nobody` has this number everywhere. */
const NOBODY = 65_534;
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/**
 * What docs/scaling.md recommends, with short times. A primary that does not renew its lock for `ttl` seconds is replaced; a
 * crashed one is not started again first; and nothing is acknowledged that no standby has.
 */
const RULES = {
  ttl: 10,
  loop_wait: 2,
  retry_timeout: 3,
  primary_start_timeout: 0,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: { use_pg_rewind: true, parameters: { max_connections: 60 } },
};

/** One PostgreSQL and its Patroni. */
interface Member {
  name: string;
  port: number;
  apiPort: number;
  folder: string;
  patroni: ChildProcess | undefined;
}

/** What Patroni says of a member. */
interface State {
  role?: string;
  state?: string;
  sync_standby?: boolean;
}

export interface Cluster {
  /** Names both servers. */
  databaseUrl: string;
  /** Ends the primary and its Patroni as a power cut does; returns a function that starts both again. */
  killPrimary(): Promise<() => void>;
  /** Waits until one member is the primary and the other its synchronous standby. */
  untilComplete(): Promise<void>;
  /** Waits until a member is the primary. */
  untilPrimary(): Promise<void>;
  stop(): Promise<void>;
}

async function stateOf({ apiPort }: Member): Promise<State> {
  try {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/patroni`);
    return (await answer.json()) as State;
  } catch {
    return {};
  }
}

const isPrimary = ({ role, state }: State): boolean =>
  (role === 'master' || role === 'primary') && state === 'running';

function configOf({ name, port, apiPort, folder }: Member, etcdPort: number, binaries: string) {
  const person = (username: string) => ({ username, password: 'a local secret' });
  return {
    scope: 'pawkeeper',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: RULES,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }, 'no-sync'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: binaries,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: person('postgres'), replication: person('replicator') },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
      ],
    },
  };
}

/** Starts etcd, and returns a function that ends it. */
async function startEtcd(folder: string, port: number): Promise<() => Promise<void>> {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];
  const places = {
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  };
  const args = Object.entries(places).flatMap(([name, value]) => [`--${name}`, value]);
  const child = endWithParent(
    spawn(findProgram('etcd') ?? 'etcd', args, { ...identity, cwd: folder, stdio: 'ignore' }),
  );
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

/** Starts it all in a folder of its own, ended by the processes that were started here. */
export async function startCluster(): Promise<Cluster> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('No PostgreSQL programs on this machine');
  const folder = await temporaryFolder('pawkeeper-patroni-');
  if (identity.uid !== undefined) chownSync(folder, NOBODY, NOBODY);
  const etcdPort = await freePort();
  const stopEtcd = await startEtcd(folder, etcdPort);

  const members: Member[] = [];
  for (const name of ['one', 'two']) {
    const own = join(folder, name);
    await mkdir(own, { mode: 0o700 });
    const member = {
      name,
      port: await freePort(),
      apiPort: await freePort(),
      folder: own,
      patroni: undefined,
    };
    // JSON is YAML too.
    await writeFile(join(own, 'patroni.yml'), JSON.stringify(configOf(member, etcdPort, binaries)));
    for (const path of [own, join(own, 'patroni.yml')])
      if (identity.uid !== undefined) chownSync(path, NOBODY, NOBODY);
    members.push(member);
  }

  function start(member: Member): void {
    const log = openSync(join(member.folder, 'log'), 'a');
    const child = spawn(findProgram('patroni') ?? 'patroni', [join(member.folder, 'patroni.yml')], {
      ...identity,
      cwd: member.folder,
      stdio: ['ignore', log, log],
      env: { ...process.env, HOME: member.folder, LC_ALL: 'C' },
    });
    // It ends its PostgreSQL in order.
    member.patroni = endWithParent(child, 'TERM');
  }

  const untilStates = async (isRight: (states: readonly State[]) => boolean): Promise<void> => {
    const deadline = Date.now() + 180_000;
    for (;;) {
      const states = await Promise.all(members.map(stateOf));
      if (isRight(states)) return;
      if (Date.now() > deadline) {
        const logs = members.map((member) =>
          readFileSync(join(member.folder, 'log'), 'utf8').slice(-2_000),
        );
        throw new Error(`Patroni says ${JSON.stringify(states)}\n${logs.join('\n---\n')}`);
      }
      await sleep(100);
    }
  };
  const untilPrimary = () => untilStates((states) => states.some(isPrimary));
  const untilComplete = () =>
    untilStates(
      (states) => states.some(isPrimary) && states.some((state) => state.sync_standby === true),
    );

  members.forEach(start);
  return {
    databaseUrl: `postgres://postgres@${members.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres`,
    untilPrimary,
    untilComplete,
    async killPrimary() {
      const states = await Promise.all(members.map(stateOf));
      const member = members[states.findIndex(isPrimary)];
      if (!member?.patroni) throw new Error('No primary');
      const first = Number.parseInt(
        readFileSync(join(member.folder, 'data/postmaster.pid'), 'utf8'),
        10,
      );
      const ended = once(member.patroni, 'exit');
      signalAll([...familyOf(member.patroni.pid ?? 0), ...familyOf(first)], 'SIGKILL');
      await ended;
      return () => start(member);
    },
    async stop() {
      await Promise.all(
        members.map(async ({ patroni }) => {
          if (!patroni || patroni.exitCode !== null || patroni.signalCode !== null) return;
          const ended = once(patroni, 'exit');
          patroni.kill('SIGTERM');
          await ended;
        }),
      );
      await stopEtcd();
      await removeFolder(folder);
    },
  };
}

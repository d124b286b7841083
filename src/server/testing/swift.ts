/** A throw-away S3-compatible server on loopback: Debian's OpenStack Swift, in a folder that is removed with it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '#server/platform/config/bucket.ts';
import { endWithParent } from '#server/testing/child-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findProgram } from '#server/testing/programs.ts';
import {
  BACKENDS,
  S3_KEYS,
  S3_REGION,
  swiftFiles,
  type SwiftPlace,
} from '#server/testing/swift-settings.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const SERVERS = ['proxy', ...BACKENDS].map((name) => `swift-${name}-server`);
const PROGRAMS = [...SERVERS, 'memcached'];
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Whether this machine has the programs. */
export const hasSwift = (): boolean => PROGRAMS.every((name) => findProgram(name) !== undefined);

/** One replica on one device for each of the three kinds of data. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for given in sys.argv[2:]:
    name, port = given.split('=')
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(folder + '/' + name + '.ring.gz')
`;

/** The Python that the programs are written for, from their own first line. */
function pythonOfSwift(): string {
  const program = readFileSync(findProgram('swift-proxy-server') ?? '', 'utf8');
  return /^#! ?(\S*python\S*)/.exec(program)?.[1] ?? 'python3';
}

async function makePlace(): Promise<SwiftPlace> {
  const folder = await temporaryFolder('pawkeeper-swift-');
  const [proxy, object, container, account, memcached] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const ports = { proxy, object, container, account, memcached };
  // As root the servers go on as nobody, who needs the folder.
  const place = { folder, ports, user: isRoot ? 'nobody' : userInfo().username };
  const devices = join(folder, 'devices');
  await mkdir(join(devices, 'disk'), { recursive: true });
  if (isRoot)
    for (const path of [folder, devices, join(devices, 'disk')]) chownSync(path, NOBODY, NOBODY);
  for (const [name, text] of Object.entries(swiftFiles(place))) {
    await writeFile(join(folder, name), text, { mode: 0o644 });
  }
  const rings = BACKENDS.map((name) => `${name}=${ports[name]}`);
  execFileSync(pythonOfSwift(), ['-c', RINGS, folder, ...rings], { stdio: 'pipe' });
  return place;
}

function startPrograms({ folder, ports }: SwiftPlace): ChildProcess[] {
  const start = (name: string, args: string[]) =>
    endWithParent(spawn(findProgram(name) ?? name, args, { cwd: folder, stdio: 'ignore' }));
  const memory = ['-l', '127.0.0.1', '-p', String(ports.memcached), '-U', '0', '-m', '16'];
  return [
    start('memcached', isRoot ? [...memory, '-u', 'nobody'] : memory),
    ...SERVERS.map((name) => start(name, [join(folder, `${name.slice('swift-'.length)}.conf`)])),
  ];
}

async function end(children: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }),
  );
}

async function makeBucket(bucket: Bucket, children: readonly ChildProcess[]): Promise<void> {
  const client = new AwsClient({ ...S3_KEYS, region: S3_REGION, service: 's3', retries: 0 });
  const deadline = Date.now() + 180_000;
  for (;;) {
    try {
      const made = await client.fetch(`${bucket.endpoint}/${bucket.bucket}`, { method: 'PUT' });
      const answer = await made.text();
      if (made.ok) return;
      if (Date.now() > deadline) throw new Error(`Swift refused a bucket: ${answer}`);
    } catch (error) {
      const ended = children.find((child) => child.exitCode !== null);
      if (ended || Date.now() > deadline) {
        throw new Error(`Swift did not start (${ended?.spawnargs.join(' ')})`, { cause: error });
      }
    }
    await sleep(100);
  }
}

/** A running server with an empty bucket, and a function that stops it. */
export interface ThrowAwayBucket {
  bucket: Bucket;
  stop(): Promise<void>;
}

/** Starts the server in a folder of its own; ended by the processes that were started here. */
export async function startThrowAwayBucket(): Promise<ThrowAwayBucket> {
  const place = await makePlace();
  const children = startPrograms(place);
  const bucket: Bucket = {
    endpoint: `http://127.0.0.1:${place.ports.proxy}`,
    bucket: 'pawkeeper-tests',
    region: S3_REGION,
    ...S3_KEYS,
  };
  const stop = async (): Promise<void> => {
    await end(children);
    await removeFolder(place.folder);
  };
  try {
    await makeBucket(bucket, children);
    return { bucket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The container image, built and run by Buildah on a base made here: no registry of images is asked. */
import { execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest';
import { endWithParent } from '#server/testing/child-process.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findProgram } from '#server/testing/programs.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

const BASE = 'docker.io/library/node:24-bookworm-slim';
const IMAGE = 'localhost/pawkeeper:test';
/** The user that the image names. */
const USER = 1000;
const CERTIFICATES = '/etc/ssl/certs';
const MEBIBYTE = 1_048_576;

let folder: string;
let base: string;
let container: string;
/** Of the same image: what ends in a container takes its `/proc` along. */
let another: string;

const run = promisify(execFile);

/** Options that keep images and containers in a folder of the test's own. */
const storage = () =>
  `--root ${folder}/images --runroot ${folder}/run --storage-driver vfs`.split(' ');

async function buildah(...args: string[]): Promise<string> {
  const options = { maxBuffer: 64 * MEBIBYTE, timeout: 900_000 };
  const { stdout } = await run('buildah', [...storage(), ...args], options);
  return stdout.trim();
}

const isolation = ['--isolation', 'chroot'];

/** Debian with this Node.js and npm, and the certificates that this machine trusts, under the name that the Containerfile asks for. */
async function makeBase(): Promise<string> {
  const files = join(folder, 'base.tar');
  const sources = '/etc/apt/sources.list.d/debian.sources';
  await run('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', files, sources], {
    timeout: 900_000,
  });
  const npm = dirname(dirname(await realpath(findProgram('npm') ?? '')));
  const made = await buildah('from', 'scratch');
  await buildah('add', '--quiet', made, files, '/');
  await buildah('add', '--quiet', made, process.execPath, '/usr/local/bin/node');
  await buildah('add', '--quiet', made, npm, '/usr/local/lib/node_modules/npm');
  await buildah('add', '--quiet', made, CERTIFICATES, CERTIFICATES);
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];
  await buildah('run', ...isolation, made, '--', ...link);
  // As in the image of that name: PostgreSQL asks for the name of its user.
  const user = ['/usr/sbin/useradd', '--uid', `${USER}`, 'node'];
  await buildah('run', ...isolation, made, '--', ...user);
  const trusted = `NODE_EXTRA_CA_CERTS=${CERTIFICATES}/ca-certificates.crt`;
  await buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', '--env', trusted, made);
  await buildah('commit', '--quiet', made, BASE);
  return made;
}

beforeAll(async () => {
  folder = await temporaryFolder('pawkeeper-container-');
  // The checkout without what a person's own has beside it.
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', listed);
  const context = join(folder, 'checkout');
  for (const path of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(context, path)), { recursive: true });
    await cp(path, join(context, path));
  }
  base = await makeBase();
  const file = join(context, 'deploy/Containerfile');
  const network = ['--network', 'host', '--pull-never'];
  await buildah('build', ...isolation, ...network, '--file', file, '--tag', IMAGE, context);
  container = await buildah('from', '--pull-never', IMAGE);
  another = await buildah('from', '--pull-never', IMAGE);
  // Buildah prefers a volume that the image names to the folder that is mounted there.
  for (const each of [container, another]) await buildah('config', '--volume', '/data-', each);
}, 1_800_000);

afterAll(async () => {
  await buildah('rm', '--all');
  await removeFolder(folder);
});

async function bytesOf(name: string): Promise<number> {
  const { stdout } = await run('du', ['-s', '--block-size=1', await buildah('mount', name)]);
  return Number(stdout.split('\t')[0]);
}

test('the image adds less than 150 MB to its base, and as its user writes nowhere but its data and backups [container-built-1]', async () => {
  expect((await bytesOf(container)) - (await bytesOf(base))).toBeLessThan(150 * MEBIBYTE);
  const others = ['-path', '/proc', '-o', '-path', '/sys', '-o', '-path', '/dev'];
  // A folder for everyone, such as /tmp, is theirs.
  const writable = ['-type', 'd', '-writable', '!', '-perm', '-1002', '-print'];
  // What it may not read is no folder of its own either.
  const found = ['sh', '-c', 'find "$@" 2> /dev/null || true', 'sh', '/'];
  const look = [...found, '(', ...others, ')', '-prune', '-o', ...writable];
  const listed = await buildah('run', ...isolation, container, '--', ...look);
  expect(listed.split('\n').toSorted()).toEqual(['/backups', '/data']);
});

test('a container makes its database, is ready, answers the administrator, and ends with 0 at SIGTERM [container-built-2]', async () => {
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  await chown(data, USER, USER);
  // Where the database's socket is: a command that is run in a running container finds it there.
  const sockets = join(folder, 'sockets');
  await mkdir(sockets);
  await chmod(sockets, 0o1777);
  const { OCIv1 } = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE)) as {
    OCIv1: { config: { Cmd: string[]; User: string } };
  };
  expect(OCIv1.config.User).toBe(`${USER}:${USER}`);
  const port = await freePort();
  const settings = `--env HOST=127.0.0.1 --env PORT=${port}`;
  const folders = `--volume ${data}:/data --volume ${sockets}:/tmp`;
  const given = `${settings} ${folders}`.split(' ');
  const inContainer = (name: string) => [...isolation, ...given, name, '--'];
  // The shell notes which process the command is, and how it ended.
  const noting = '"$@" & echo $! > /data/process; wait $!; echo $? > /data/ended';
  const command = ['sh', '-c', noting, 'sh', ...OCIv1.config.Cmd];
  const started = spawn('buildah', [...storage(), 'run', ...inContainer(container), ...command], {
    stdio: 'ignore',
  });
  endWithParent(started, 'TERM');
  const read = async (name: string) => (await readFile(join(data, name), 'utf8')).trim();
  const end = async () => void process.kill(Number(await read('process')), 'SIGTERM');
  onTestFailed(end);
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status);
  await vi.waitFor(async () => expect(await ready()).toBe(200), {
    timeout: 120_000,
    interval: 500,
  });
  const admin = ['node', 'dist/server/admin.js', 'accounts', '--json'];
  expect(JSON.parse(await buildah('run', ...inContainer(another), ...admin))).toEqual([]);
  await end();
  await vi.waitFor(async () => expect(await read('ended')).toBe('0'), {
    timeout: 60_000,
    interval: 500,
  });
}, 300_000);

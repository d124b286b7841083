/** SIGTERM: requests in progress are answered completely, and no new ones are accepted. */
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ServerProcess,
  socketOf,
  startServer,
} from '#server/testing/failures/server-process.ts';
import { uploadAddress } from '#server/testing/photos.ts';
import { picture } from '#server/testing/pictures.ts';
import { addClient, addPet } from '#server/testing/records.ts';
import { type Caller, callerOf, signUp } from '#server/testing/test-app.ts';
import { removeFolder, temporaryFolder } from '#server/testing/temporary-folder.ts';

let dataDir: string;
let server: ServerProcess;
let sam: Caller;
let petId: string;

const begin = async (drainSeconds: number): Promise<void> => {
  server = await startServer(dataDir, { FINISH_SECONDS: String(drainSeconds) });
};

beforeAll(async () => {
  dataDir = await temporaryFolder('pawkeeper-drain-');
  await begin(30);
  sam = await signUp(callerOf(() => server.origin));
  petId = (await addPet(sam, (await addClient(sam)).id)).id;
});

afterAll(async () => {
  await server.kill();
  await removeFolder(dataDir);
});

/** A request whose body is still to be sent. */
function call(
  method: string,
  path: string,
  headers: Record<string, string | number>,
  agent?: Agent,
) {
  const cookie = [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = request(server.origin + path, {
    method,
    headers: { cookie, ...headers },
    ...(agent && { agent }),
  });
  const answered = once(sent, 'response').then((args) => (args as [IncomingMessage])[0]);
  // Awaited later.
  answered.catch(() => undefined);
  return { sent, answered };
}

async function refusesConnections(): Promise<boolean> {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

/** Sends the first half of a photo. */
async function halfSent(bytes: Buffer, path: string): Promise<ReturnType<typeof call>> {
  const upload = call('PUT', path, {
    'content-type': 'image/jpeg',
    'content-length': bytes.length,
  });
  await new Promise<void>((resolve) => {
    upload.sent.write(bytes.subarray(0, bytes.length / 2), () => resolve());
  });
  return upload;
}

const finish = ({ sent }: { sent: ClientRequest }, bytes: Buffer): void =>
  void sent.end(bytes.subarray(bytes.length / 2));

test('a slow upload and a slow query are answered whole, and the process ends well', async () => {
  const photo = await picture('jpeg');
  const address = await uploadAddress(sam);
  const upload = await halfSent(photo, address);

  const blocker = new pg.Client(socketOf(dataDir));
  await blocker.connect();
  await blocker.query('begin; lock table clients in access exclusive mode');
  const query = call('GET', '/api/clients', {});
  query.sent.end();
  const waits = async () =>
    (
      await blocker.query(
        `select 1 from pg_locks where not granted and relation = 'clients'::regclass`,
      )
    ).rowCount;
  await expect.poll(waits, { timeout: 10_000 }).toBe(1);

  const agent = new Agent({ keepAlive: true });
  const idle = call('GET', '/api/auth/user', {}, agent);
  idle.sent.end();
  await text(await idle.answered);

  server.child.kill('SIGTERM');
  await expect.poll(refusesConnections, { timeout: 10_000 }).toBe(true);
  server.child.kill('SIGTERM');
  // No request is cut short.
  await sleep(500);
  expect(server.child.exitCode).toBeNull();

  finish(upload, photo);
  expect((await upload.answered).statusCode).toBe(204);
  await blocker.query('commit');
  await blocker.end();
  const answer = await query.answered;
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse(await text(answer))).toHaveLength(1);

  expect(await server.ended).toEqual({ code: 0, signal: null });
  agent.destroy();

  // A photo sent while the server was ending can be saved by the next one.
  await begin(1);
  const saved = await sam.put('/api/pet-photos', { photoURL: address, petId });
  expect(saved.status).toBe(200);
});

test('a request that does not end in time is cut off, and the process still ends well', async () => {
  const photo = await picture('jpeg');
  const upload = await halfSent(photo, await uploadAddress(sam));
  const end = await server.stop();
  expect(end).toEqual({ code: 0, signal: null });
  await expect(upload.answered).rejects.toThrow(/socket hang up|ECONNRESET/);
});

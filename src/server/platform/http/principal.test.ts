/**
 * A second kind of principal, with a cookie and a scope of its own, around the routes of a feature that knows nothing of
 * it: a client of the business, whose own link shows the owner's list.
 */
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import { ACCOUNT_HEADER } from '#contract/account.ts';
import type { Client } from '#contract/people/clients.ts';
import { clientRoutes } from '#server/people/clients/clients.http.ts';
import { ownerFinder } from '#server/identity/accounts/principal.ts';
import { sessionCookies } from '#server/identity/sessions/sessions.ts';
import { handleErrors } from '#server/platform/errors/errors.ts';
import { listAnswers } from '#server/platform/http/lists.ts';
import {
  authenticate,
  decoratePrincipal,
  type FindPrincipal,
  type Principal,
} from '#server/platform/http/principal.ts';
import { logRequests } from '#server/platform/http/request-log.ts';
import type { Server } from '#server/platform/http/server.ts';
import { openLog } from '#server/platform/log/log.ts';
import { addClient } from '#server/testing/records.ts';
import { type Caller, callerOf, testApp } from '#server/testing/test-app.ts';

const app = await testApp();

/** The links that were given out: token -> principal. */
const links = new Map<string, Principal>();
const findGuest: FindPrincipal = async (request) => links.get(request.cookies['guest'] ?? '');

/** Who was told to be asking, by request. */
const seen: (Principal | undefined)[] = [];
const lines: string[] = [];
const log: FastifyBaseLogger = openLog('info', { write: (line) => void lines.push(line) });
const server: Server = Fastify({ loggerInstance: log }).withTypeProvider<ZodTypeProvider>();
server.setValidatorCompiler(validatorCompiler);
server.setSerializerCompiler(serializerCompiler);
handleErrors(server, {});
logRequests(server, undefined);
await server.register(cookie);
decoratePrincipal(server, app.db);
const lists = listAnswers(app.db);

const routesFor = (find: FindPrincipal) => async (scope: Server) => {
  authenticate(scope, find);
  scope.addHook('preHandler', async ({ principal }: FastifyRequest) => void seen.push(principal));
  clientRoutes(scope, lists, () => ({ date: '2026-03-29', time: '09:00' }));
};
await server.register(routesFor(ownerFinder(app.db, sessionCookies(undefined))));
await server.register(routesFor(findGuest), { prefix: '/guest' });
const origin = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

/** A signed-in owner with one client, and a guest who has a link to the same business. */
async function ownerAndGuest() {
  const user = await app.user();
  const client = await addClient(user);
  const owner = callerOf(() => origin);
  for (const [name, value] of user.cookies) owner.cookies.set(name, value);
  const guest = callerOf(() => origin);
  const token = `link to ${client.id}`.replaceAll(' ', '-');
  const guestOf = {
    kind: 'guest',
    id: client.id,
    ownerId: client.userId,
    usage: {},
    measuredAt: null,
  };
  links.set(token, { ...guestOf, stands: async () => links.has(token) });
  guest.cookies.set('guest', token);
  return { owner, guest, client };
}

const namesOf = async (caller: Caller, path: string): Promise<string[]> =>
  ((await caller.get(path)).body as Client[]).map(({ id }) => id);

test('another kind of principal uses the routes of a feature under its own cookie and path', async () => {
  const { owner, guest, client } = await ownerAndGuest();
  const other = await ownerAndGuest();
  expect(await namesOf(guest, '/guest/api/clients')).toEqual([client.id]);
  expect(await namesOf(other.guest, '/guest/api/clients')).toEqual([other.client.id]);
  expect(seen.at(-1)).toMatchObject({ kind: 'guest', ownerId: other.client.userId });
  expect(await namesOf(owner, '/api/clients')).toEqual([client.id]);
  expect(seen.at(-1)).toMatchObject({ kind: 'owner', id: client.userId, ownerId: client.userId });
});

test("the cookie of one kind opens nothing in the other kind's scope", async () => {
  const { owner, guest } = await ownerAndGuest();
  const answers = await Promise.all([
    guest.get('/api/clients'),
    owner.get('/guest/api/clients'),
    callerOf(() => origin).get('/guest/api/clients'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
});

test('a key that the owner used for a create does not give a guest the answer [principal-1]', async () => {
  const { owner, guest } = await ownerAndGuest();
  const key = { 'idempotency-key': 'the same key' };
  const jane = { firstName: 'Jane', lastName: 'Doe' };
  expect((await owner.post('/api/clients', jane, key)).status).toBe(400);
  const plain = { 'idempotency-key': 'the-same-key' };
  expect((await owner.post('/api/clients', jane, plain)).status).toBe(201);
  expect((await guest.post('/guest/api/clients', jane, plain)).status).toBe(422);
});

test('the log tells the kind of principal, and the account by a mark that is not its id', async () => {
  const { guest, client } = await ownerAndGuest();
  const { headers } = await guest.get('/guest/api/clients');
  const id = headers.get('x-request-id');
  const find = () => lines.find((line) => line.includes(`"${id}"`) && line.includes('route')) ?? '';
  await expect.poll(find).toContain('"principal":"guest"');
  expect(find()).not.toContain(client.userId);
});

test('what a page of another account still sends is refused, and nothing is written [other-account-1]', async () => {
  const [sam, kim] = [await app.user(), await app.user()];
  const { userId } = await addClient(sam);
  const headers = { [ACCOUNT_HEADER]: userId };
  const client = { firstName: 'Jane', lastName: 'Doe' };
  expect((await kim.post('/api/clients', client, headers)).status).toBe(401);
  expect((await kim.get('/api/clients')).body).toEqual([]);
  expect((await sam.post('/api/clients', client, headers)).status).toBe(201);
});

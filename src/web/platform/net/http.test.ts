import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiRequest, HttpError, isUnauthorized, writeFor } from '#web/platform/net/http.ts';

function answerWith(status: number, body: string | null, statusText = '') {
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Promise.resolve(new Response(body, { status, statusText })),
  );
  vi.stubGlobal('fetch', fetch);
  return (call = 0) => {
    const init = fetch.mock.calls[call]?.[1];
    return { ...init, headers: new Headers(init?.headers) };
  };
}

async function failureOf(request: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await request.catch((reason: unknown) => reason);
  if (!(error instanceof HttpError)) throw new Error('no HttpError');
  return error;
}

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('sends cookies, and neither body nor content type when there is no body [http-1]', async () => {
    const sent = answerWith(200, '[]');
    await expect(apiRequest('GET', '/api/clients')).resolves.toEqual([]);
    expect(sent().credentials).toBe('include');
    expect(sent().body).toBeNull();
    expect(sent().headers.has('content-type')).toBe(false);
    expect(sent().headers.has('idempotency-key')).toBe(false);
  });

  it('says for which account it writes, where that is known', async () => {
    const sent = answerWith(200, '{}');
    await apiRequest('POST', '/api/clients', {});
    writeFor('sam');
    try {
      await apiRequest('POST', '/api/clients', {});
      await apiRequest('GET', '/api/clients');
    } finally {
      writeFor(undefined);
    }
    const accounts = [0, 1, 2].map((call) => sent(call).headers.get('x-account-id'));
    expect(accounts).toEqual([null, 'sam', null]);
  });

  it('sends a body as JSON [http-2]', async () => {
    const sent = answerWith(200, '{}');
    await apiRequest('PUT', '/api/clients/1', { firstName: 'Ann' });
    expect(sent().body).toBe('{"firstName":"Ann"}');
    expect(sent().headers.get('content-type')).toBe('application/json');
  });

  it('returns undefined for 204', async () => {
    answerWith(204, null);
    await expect(apiRequest('DELETE', '/api/clients/1')).resolves.toBeUndefined();
  });

  it('repeats the key of a POST whose outcome is unknown, and never that of one that was answered', async () => {
    const body = { firstName: 'Bea' };
    const key = async (status: number) => {
      const sent = answerWith(status, '{}');
      await apiRequest('POST', '/api/clients', body).catch(() => undefined);
      return sent().headers.get('idempotency-key');
    };
    const first = await key(503);
    const second = await key(201);
    const third = await key(201);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('a failure', () => {
  it('has the status code and the body text as its message [http-3]', async () => {
    answerWith(409, 'Already there', 'Conflict');
    const error = await failureOf(apiRequest('POST', '/api/clients', {}));
    expect(error.message).toBe('409: Already there');
    expect(error.failure).toBeUndefined();
  });

  it('has the status text where the body is empty [http-4]', async () => {
    answerWith(502, '', 'Bad Gateway');
    expect((await failureOf(apiRequest('GET', '/api/pets'))).message).toBe('502: Bad Gateway');
  });

  it('carries the parsed body where it is the JSON of the API', async () => {
    const body = { message: 'Check the form', errors: [{ path: ['phone'], message: 'No' }] };
    answerWith(400, JSON.stringify(body));
    expect((await failureOf(apiRequest('POST', '/api/clients', {}))).failure).toEqual(body);
  });

  it('carries the id under which the log has it', async () => {
    const headers = { 'x-request-id': '3f9a6c20-b1d4' };
    vi.stubGlobal('fetch', async () => new Response('', { status: 500, headers }));
    expect((await failureOf(apiRequest('GET', '/api/pets'))).requestId).toBe('3f9a6c20-b1d4');
  });

  it.each([
    [401, '{"message":"Unauthorized"}', true],
    [401, '{"message":"Wrong password"}', false],
    [403, '{"message":"Unauthorized"}', false],
    [500, '401: Unauthorized', false],
  ])('%i %s means an ended session: %s [http-5]', (status, body, expected) => {
    expect(isUnauthorized(new HttpError(status, body))).toBe(expected);
  });

  it('of the network does not mean an ended session', () => {
    expect(isUnauthorized(new TypeError('Failed to fetch'))).toBe(false);
  });
});

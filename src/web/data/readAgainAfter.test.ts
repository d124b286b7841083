import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useAddKeyEvent } from '#web/data/keys.ts';
import { useDeleteProspect } from '#web/data/prospects.ts';

afterEach(() => vi.unstubAllGlobals());

/** A cache in which these answers are, and the call of a hook that a screen uses; the server has nothing to say to it. */
function screenWith<Input>(
  answers: readonly string[],
  useCall: () => { mutateAsync: (input: Input) => Promise<unknown> },
) {
  vi.stubGlobal('fetch', async () => Promise.resolve(new Response(null, { status: 204 })));
  const cache = new QueryClient();
  for (const path of answers) cache.setQueryData([path], []);
  const calls: ((input: Input) => Promise<unknown>)[] = [];
  function Screen() {
    calls.push(useCall().mutateAsync);
    return null;
  }
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: cache }, createElement(Screen)),
  );
  const old = () => answers.filter((path) => cache.getQueryState([path])?.isInvalidated);
  return { call: async (input: Input) => calls[0]?.(input), old };
}

test('a deleted prospect makes the clients old, as the client of a meet and greet may go too [read-again-after-1]', async () => {
  const { call, old } = screenWith(
    ['/api/prospects', '/api/clients', '/api/appointments/today', '/api/walks'],
    useDeleteProspect,
  );
  await call('p');
  await expect.poll(old).toEqual(['/api/prospects', '/api/clients', '/api/appointments/today']);
});

test('a step of a key makes old where it is, also among all keys, and its log [read-again-after-2]', async () => {
  const shown = ['/api/clients/c/keys', '/api/keys', '/api/keys/k/events'];
  const { call, old } = screenWith([...shown, '/api/clients/d/keys'], () => useAddKeyEvent('c'));
  await call({ id: 'k', event: { kind: 'taken' } });
  await expect.poll(old).toEqual(shown);
});

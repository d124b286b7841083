import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MessageInput } from '#contract/messages/conversations.ts';
import {
  changeMessageDraft,
  followMessageDraft,
  keepSent,
  messageDraftJson,
  prepareMessage,
  readMessageDraft,
  settleSent,
} from '#web/entities/messages/messageDraft.ts';

let stored = new Map<string, string>();
const page = new EventTarget();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const draft = () => readMessageDraft('sam', 'ann');
const type = (content: string) =>
  changeMessageDraft('sam', 'ann', (now) => ({ ...now, content, channel: 'mail' }));
const mail = (content: string, photoIds?: string[]): MessageInput => ({
  content,
  channel: 'mail',
  ...(photoIds && { photoIds }),
});

it('a message that is sent again as it was has the same key, also after a reload; another one has another [message-draft-1]', () => {
  type('See you');
  const key = keepSent('sam', 'ann', mail('See you'));
  expect(keepSent('sam', 'ann', mail('See you'))).toBe(key);
  expect(keepSent('sam', 'ann', mail('See you at 9'))).not.toBe(key);
  expect(draft().content).toBe('See you');
});

it('of a message that was stored nothing is left but its way, and the same words are another message [message-draft-2]', () => {
  type('See you');
  const key = keepSent('sam', 'ann', mail('See you'));
  const stop = followMessageDraft('sam', 'ann', () => undefined);
  settleSent('sam', 'ann', mail('See you'));
  expect(draft()).toEqual({ content: '', channel: 'mail' });
  stop();
  expect(stored.size).toBe(0);
  type('See you');
  expect(keepSent('sam', 'ann', mail('See you'))).not.toBe(key);
});

it('what was typed and chosen while a message was on its way stays [message-draft-3]', () => {
  changeMessageDraft('sam', 'ann', () => ({ content: 'One', photoIds: ['a'] }));
  keepSent('sam', 'ann', mail('One', ['a']));
  changeMessageDraft('sam', 'ann', (now) => ({ ...now, content: 'Two', photoIds: ['a', 'b'] }));
  settleSent('sam', 'ann', mail('One', ['a']));
  expect(draft()).toEqual({ content: 'Two', photoIds: ['b'] });
});

it('a thread hears of each change, here and in another tab, until it is closed [message-draft-4]', () => {
  const tell = vi.fn<() => void>();
  const stop = followMessageDraft('sam', 'ann', tell);
  type('Here');
  expect(tell).toHaveBeenCalledTimes(1);
  prepareMessage('sam', 'ann', 'Prepared');
  expect(draft()).toMatchObject({ content: 'Here\n\nPrepared', isOpened: false });
  const key = [...stored.keys()][0] ?? '';
  stored.set(key, JSON.stringify({ content: 'There' }));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
  expect(tell).toHaveBeenCalledTimes(2);
  page.dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(tell).toHaveBeenCalledTimes(3);
  expect(draft().content).toBe('There');
  stop();
  type('Later');
  expect(tell).toHaveBeenCalledTimes(3);
});

it('where the device stores nothing, an open thread keeps what is typed [message-draft-5]', () => {
  vi.stubGlobal('localStorage', undefined);
  const stop = followMessageDraft('sam', 'ann', () => undefined);
  type('See you');
  expect(JSON.parse(messageDraftJson('sam', 'ann'))).toEqual({
    content: 'See you',
    channel: 'mail',
  });
  stop();
  expect(draft()).toEqual({ content: '' });
});

import { expect, test } from 'vitest';
import { textsIn } from './interface-texts.ts';

test.each([
  ['JSX text', '<p className="text-lg">Nothing yet.</p>', ['Nothing yet.']],
  [
    'text around an element',
    '<p>Open <b>{x}</b> now, {count} left</p>',
    ['Open … now, {count} left'],
  ],
  ['props that people read', '<Field name="day" label="First Day" />', ['First Day']],
  ['each branch', 'toast(ok ? "Saved" : `${count} failed`)', ['Saved', '{count} failed']],
  [
    'HTML',
    'html`<a href="/x" aria-label="Back home">Go to ${place}</a>`',
    ['Back home', 'Go to {place}'],
  ],
])('finds %s', (_, source, texts) => {
  expect(textsIn(source, true)).toEqual(texts);
});

test.each([
  ['imports', 'import { x } from "Some Module";'],
  ['types', 'type A = "In use" | "Not in use";'],
  ['comparisons', 'const isEscape = key === "Escape";'],
  ['SQL', 'sql`select Name from clients`'],
  ['class names', '<p className="Flex wide">{x}</p>; const box = "rounded-lg border p-4";'],
  ['the log', 'log.info("Server is ready")'],
])('leaves out %s', (_, source) => {
  expect(textsIn(source, true)).toEqual([]);
});
